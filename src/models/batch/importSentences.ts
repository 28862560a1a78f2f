import { formatCount } from '../../core/words/score';
import { clip, oneLine } from '../../core/words/sentence';
import type { BatchResults } from './BatchResults';

const idsShown = 5;

/** What of the files did not go into the run, a sentence each. */
export function importSentences(results: BatchResults): string[] {
  const unused = results.unused();
  const shown = unused.slice(0, idsShown).map((id) => clip(oneLine(id), 60));
  return [
    ...results.problems,
    ...(results.repeated === 0
      ? []
      : [
          `${counted(results.repeated, 'further result')} of the same request: one that succeeded stands, else the first.`,
        ]),
    ...(results.missing === 0
      ? []
      : [
          `${counted(results.missing, 'request')} of the dataset ${results.missing === 1 ? 'has' : 'have'} no result in the files.`,
        ]),
    ...(unused.length === 0
      ? []
      : [
          `${counted(unused.length, 'result')} ${unused.length === 1 ? 'belongs' : 'belong'} to no case that was to be judged: ${shown.join(', ')}${unused.length > idsShown ? ', …' : ''}. Was the batch exported for another model, or from other rows?`,
        ]),
  ];
}

function counted(n: number, one: string): string {
  return `${formatCount(n)} ${n === 1 ? one : `${one}s`}`;
}
