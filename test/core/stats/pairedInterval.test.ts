import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedInterval } from '../../../src/core/stats/pairedInterval';

describe('pairedInterval', () => {
  it('is the difference itself when every pair differs by it', () => {
    expect(pairedInterval([0.25, 0.25, 0.25], { seed: 1 })).toEqual({ low: 0.25, high: 0.25, samples: 2000 });
    expect(pairedInterval([-2], { seed: 1, resamples: 10 })).toEqual({ low: -2, high: -2, samples: 10 });
    expect(pairedInterval([], { seed: 1 })).toBeUndefined();
  });

  it('comes close to the normal interval of a mean difference', () => {
    // Of -10..89: mean 39.5, standard error 28.866 / 10.
    const differences = Array.from({ length: 100 }, (_, index) => index - 10);
    const interval = pairedInterval(differences, { seed: 2, resamples: 4000 });
    expect(interval?.low).toBeCloseTo(39.5 - 1.96 * 2.8866, -0.5);
    expect(interval?.high).toBeCloseTo(39.5 + 1.96 * 2.8866, -0.5);
  });

  it('of one pair that differs among many holds zero', () => {
    const interval = pairedInterval([1, ...new Array<number>(19).fill(0)], { seed: 1 });
    expect(interval?.low).toBe(0);
    expect(interval?.high).toBeGreaterThanOrEqual(0.1);
  });

  it('is negated when the sides are swapped, whatever the order', () => {
    const values = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 20 });
    const lists = values.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(lists, ([list, shuffled]) => {
        const options = { seed: 7, resamples: 100 };
        const there = pairedInterval(list, options);
        const back = pairedInterval(
          shuffled.map((one) => -one),
          options,
        );
        // `+ 0` makes -0 a 0.
        expect({ low: -(back?.high ?? NaN) + 0, high: -(back?.low ?? NaN) + 0 }).toEqual({
          low: (there?.low ?? NaN) + 0,
          high: (there?.high ?? NaN) + 0,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is symmetric for differences that are', () => {
    const interval = pairedInterval([-3, -1, 1, 3], { seed: 5 });
    expect(interval?.low).toBe(-(interval?.high ?? NaN));
    expect(interval?.high).toBeGreaterThan(1);
  });
});
