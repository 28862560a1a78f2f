/** The cut-offs that are used when none are named. */
export const defaultCutoffs: readonly number[] = [1, 3, 5, 10];

/**
 * A list of K as it is used: ascending, each once. Throws a RangeError that says what is wrong when the list is empty
 * or holds anything but whole numbers from 1.
 */
export function readCutoffs(list: readonly number[]): number[] {
  if (list.length === 0)
    throw new RangeError('K needs at least one whole number from 1, for example 1,3,5,10.');
  for (const k of list) {
    if (!Number.isSafeInteger(k) || k < 1) throw new RangeError(`K must be whole numbers from 1, not ${k}.`);
  }
  return [...new Set(list)].sort((a, b) => a - b);
}
