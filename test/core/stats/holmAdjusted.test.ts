import { describe, expect, it } from 'vitest';
import { holmAdjusted } from '../../../src/core/stats/holmAdjusted';

describe('holmAdjusted', () => {
  it('multiplies the smallest by the number of tests, the next by one less, and never falls', () => {
    // 4 × 0.01, 3 × 0.02, 2 × 0.03 held at the value before, 1 × 0.04 likewise.
    const adjusted = holmAdjusted([0.04, 0.01, 0.03, 0.02]);
    [0.06, 0.04, 0.06, 0.06].forEach((wanted, index) => expect(adjusted[index]).toBeCloseTo(wanted, 12));
  });

  it('is at most 1, and one test is not changed', () => {
    expect(holmAdjusted([0.5, 0.9, 0.6])).toEqual([1, 1, 1]);
    expect(holmAdjusted([0.049])).toEqual([0.049]);
    expect(holmAdjusted([])).toEqual([]);
  });
});
