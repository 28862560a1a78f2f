import type { InputKind } from './inputKind';

/**
 * Which of two files is the run and which holds its labels, as the index of the run; `ask` when both could be either,
 * otherwise a sentence that says why they are no pair. A folder counts as labels.
 */
export function pairRoles([a, b]: readonly [InputKind, InputKind]): 0 | 1 | 'ask' | { fault: string } {
  if (a === 'dataset' || b === 'dataset') {
    return {
      fault:
        'One of the two files is neither a run nor its labels. Select one dataset, or a run and its labels.',
    };
  }
  if (a === 'scores' && b === 'scores') return 'ask';
  if (a === b) {
    return {
      fault:
        a === 'run'
          ? 'Both files are runs. Select a run and its labels.'
          : 'Both hold labels. Select them with their run.',
    };
  }
  return a === 'run' || b === 'labels' ? 0 : 1;
}
