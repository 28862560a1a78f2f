import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestCommonSubsequence } from '../../../../src/core/judge/local/longestCommonSubsequence';
import { runNow } from '../../../../src/core/judge/local/steps';

const lcs = (a: readonly number[], b: readonly number[]): number => runNow(longestCommonSubsequence(a, b));

/** The textbook table, for comparison. */
function byTable(a: readonly number[], b: readonly number[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const item of a) {
    const next = [0];
    b.forEach((other, j) =>
      next.push(item === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0)),
    );
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('longestCommonSubsequence', () => {
  it('counts what is in common in order', () => {
    expect(lcs([1, 2, 3, 4], [2, 9, 4, 1])).toBe(2);
    expect(lcs([1, 2], [3, 4])).toBe(0);
    expect(lcs([], [1])).toBe(0);
    expect(lcs([1], [])).toBe(0);
  });

  it('equals the table on patterns that span several machine words', () => {
    const sequence = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 110 });
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        expect(lcs(a, b)).toBe(byTable(a, b));
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('counts a whole copy across blocks', () => {
    const long = Array.from({ length: 9000 }, (_, i) => i);
    expect(lcs(long, long)).toBe(9000);
  });
});
