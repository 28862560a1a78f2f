import type { HistoryEntry } from '../../store/HistoryEntry';

/**
 * What the current judgment saw of one part. The history keeps a text only where it changed, so the last entry with
 * the same hash that has it is asked. Undefined when no entry has it.
 */
export function judgedText(
  history: readonly HistoryEntry[],
  part: 'query' | 'answer' | 'context' | 'hits',
): string | undefined {
  const hash = history.at(-1)?.inputs[part].hash;
  return history.findLast(
    (entry) => entry.inputs[part].hash === hash && entry.inputs[part].text !== undefined,
  )?.inputs[part].text;
}
