import { describe, expect, it } from 'vitest';
import { auroc } from '../../../src/core/stats/auroc';

const cases = (positives: number[], negatives: number[]): { value: number; positive: boolean }[] => [
  ...positives.map((value) => ({ value, positive: true })),
  ...negatives.map((value) => ({ value, positive: false })),
];

describe('auroc', () => {
  it('is the share of pairs in the right order, ties half', () => {
    // 0.9 beats both; 0.4 beats 0.1 and ties with 0.4: (2 + 1.5) / 4.
    expect(auroc(cases([0.9, 0.4], [0.4, 0.1]))).toBe(0.875);
    expect(auroc(cases([3, 2], [1, 0]))).toBe(1);
    expect(auroc(cases([0], [1, 2]))).toBe(0);
    expect(auroc(cases([5, 5, 5], [5, 5]))).toBe(0.5);
  });

  it('has no value with one class', () => {
    expect(auroc(cases([1], []))).toBeUndefined();
    expect(auroc([])).toBeUndefined();
  });
});
