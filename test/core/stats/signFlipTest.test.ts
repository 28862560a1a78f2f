import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signFlipTest } from '../../../src/core/stats/signFlipTest';

const options = { seed: 1 };

/** The definition, one assignment after the other. */
function naive(differences: readonly number[]): number {
  const total = 2 ** differences.length;
  const observed = Math.abs(differences.reduce((sum, one) => sum + one, 0));
  let hits = 0;
  for (let mask = 0; mask < total; mask++) {
    const sum = differences.reduce((so, one, bit) => so + ((mask >> bit) & 1 ? one : -one), 0);
    if (Math.abs(sum) >= observed - 1e-9) hits++;
  }
  return hits / total;
}

describe('signFlipTest', () => {
  it('counts the assignments that reach the observed difference, on both sides', () => {
    // Sums of ±1 ±2 ±3: ±6, ±4, ±2, 0, 0. Observed 6: two of eight; observed 4: four; observed 0: all.
    expect(signFlipTest([1, 2, 3], options)).toEqual({ p: 0.25, exact: true });
    expect(signFlipTest([-1, 2, 3], options)).toEqual({ p: 0.5, exact: true });
    expect(signFlipTest([1, 2, -3], options)).toEqual({ p: 1, exact: true });
  });

  it('needs six pairs to fall below 0.05', () => {
    expect(signFlipTest([1, 1, 1, 1, 1], options)?.p).toBe(0.0625);
    expect(signFlipTest([1, 1, 1, 1, 1, 1], options)?.p).toBe(0.03125);
  });

  it('counts what differs by rounding alone as reached', () => {
    // 0.1 + 0.2 - 0.3 is 5.6e-17: with that as zero every assignment reaches it.
    expect(signFlipTest([0.1, 0.2, -0.3], options)?.p).toBe(1);
    expect(signFlipTest([0.3, 0.3, 0.1 + 0.2], options)?.p).toBe(0.25);
  });

  it('is not changed by pairs that are equal, and stays exact while at most 16 differ', () => {
    const zeros = new Array<number>(500).fill(0);
    expect(signFlipTest([...zeros, 1, 2, 3], options)).toEqual({ p: 0.25, exact: true });
    expect(signFlipTest(zeros, options)).toEqual({ p: 1, exact: true });
    expect(signFlipTest(new Array<number>(16).fill(1), options)).toEqual({ p: 2 / 65_536, exact: true });
    expect(signFlipTest(new Array<number>(17).fill(1), options)?.exact).toBe(false);
    expect(signFlipTest([], options)).toBeUndefined();
  });

  it('never gives 0 for a sample of the assignments', () => {
    const sure = new Array<number>(60).fill(0.5);
    expect(signFlipTest(sure, { seed: 1, samples: 999 })).toEqual({ p: 0.001, exact: false });
  });

  it('comes close to the exact p when it samples', () => {
    const roots = Array.from({ length: 18 }, (_, index) => Math.sqrt(index + 2) * (index % 3 === 0 ? -1 : 1));
    const exact = naive(roots);
    const sampled = signFlipTest(roots, { seed: 4, samples: 40_000 });
    expect(sampled?.exact).toBe(false);
    // Four standard errors of a share of 40,000.
    expect(Math.abs((sampled?.p ?? NaN) - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 40_000));
  });

  it('agrees with the definition', () => {
    const difference = fc.integer({ min: -20, max: 20 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(fc.array(difference, { minLength: 1, maxLength: 9 }), (differences) => {
        expect(signFlipTest(differences, options)?.p).toBeCloseTo(naive(differences), 12);
      }),
      { numRuns: 100 },
    );
  });

  it('depends neither on the order nor on which side is called A', () => {
    const difference = fc.double({ min: -1, max: 1, noNaN: true });
    const lists = fc
      .array(difference, { minLength: 1, maxLength: 40 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(lists, ([list, shuffled]) => {
        const found = signFlipTest(list, { seed: 3, samples: 300 });
        expect(signFlipTest(shuffled, { seed: 3, samples: 300 })).toEqual(found);
        expect(
          signFlipTest(
            list.map((one) => -one),
            { seed: 3, samples: 300 },
          ),
        ).toEqual(found);
      }),
      { numRuns: 60 },
    );
  });
});
