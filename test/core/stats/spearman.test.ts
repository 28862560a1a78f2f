import { describe, expect, it } from 'vitest';
import { spearman } from '../../../src/core/stats/spearman';

const pairs = (x: number[], y: number[]): { x: number; y: number }[] =>
  x.map((value, i) => ({ x: value, y: y[i] ?? NaN }));

describe('spearman', () => {
  it('follows order, not size', () => {
    expect(spearman(pairs([1, 2, 3], [10, 1000, 1001]))).toBe(1);
    expect(spearman(pairs([1, 2, 3], [3, 2, 1]))).toBe(-1);
  });

  it('equals 1 - 6 Σd² / (n (n² - 1)) without ties', () => {
    // Ranks 1..5 against 2 1 4 3 5: Σd² = 4.
    expect(spearman(pairs([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]))).toBeCloseTo(1 - (6 * 4) / (5 * 24), 12);
  });

  it('gives ties their mean rank', () => {
    // x ranks 1, 2.5, 2.5, 4 and y ranks 1, 2, 3, 4: 4.5 / sqrt(4.5 × 5).
    expect(spearman(pairs([1, 2, 2, 3], [1, 2, 3, 4]))).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
  });

  it('has no value when a side is constant or there are too few pairs', () => {
    expect(spearman(pairs([1, 1, 1], [1, 2, 3]))).toBeUndefined();
    expect(spearman(pairs([1], [1]))).toBeUndefined();
    expect(spearman([])).toBeUndefined();
  });
});
