import { describe, expect, it } from 'vitest';
import { bootstrapInterval } from '../../../src/core/stats/bootstrapInterval';
import { seededRandom } from '../../../src/core/stats/seededRandom';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('seededRandom', () => {
  it('is a function of the seed, in [0, 1), and spread evenly', () => {
    const draw = (seed: number): number[] => {
      const random = seededRandom(seed);
      return Array.from({ length: 10_000 }, random);
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1).slice(0, 5)).not.toEqual(draw(2).slice(0, 5));
    const tenths = new Array<number>(10).fill(0);
    for (const value of draw(3)) tenths[Math.floor(value * 10)] = (tenths[Math.floor(value * 10)] ?? 0) + 1;
    expect(tenths).toHaveLength(10);
    // Six standard deviations of a binomial count around 1,000.
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(180);
  });
});

describe('bootstrapInterval', () => {
  const values = Array.from({ length: 100 }, (_, i) => i);

  it('comes close to the normal interval of a mean', () => {
    // Standard error of the mean of 0..99: 28.866 / 10.
    const interval = bootstrapInterval(values, mean, { seed: 1, resamples: 4000 });
    expect(interval?.low).toBeCloseTo(49.5 - 1.96 * 2.8866, -0.5);
    expect(interval?.high).toBeCloseTo(49.5 + 1.96 * 2.8866, -0.5);
    expect(interval?.samples).toBe(4000);
  });

  it('depends on the seed alone', () => {
    const options = { seed: 5, resamples: 200 };
    expect(bootstrapInterval(values, mean, options)).toEqual(bootstrapInterval(values, mean, options));
  });

  it('is wider at a higher level', () => {
    const narrow = bootstrapInterval(values, mean, { seed: 2, level: 0.5 });
    const wide = bootstrapInterval(values, mean, { seed: 2, level: 0.99 });
    expect(wide?.low).toBeLessThan(narrow?.low ?? 0);
    expect(wide?.high).toBeGreaterThan(narrow?.high ?? 100);
  });

  it('counts only the resamples that have a value, and has none without any', () => {
    const onlyMixed = (sample: readonly number[]): number | undefined =>
      sample.includes(0) && sample.includes(1) ? mean(sample) : undefined;
    const interval = bootstrapInterval([0, 1], onlyMixed, { seed: 3, resamples: 400 });
    expect(interval?.samples).toBeGreaterThan(140);
    expect(interval?.samples).toBeLessThan(260);
    expect(interval).toMatchObject({ low: 0.5, high: 0.5 });
    expect(bootstrapInterval([1], () => undefined, { seed: 1 })).toBeUndefined();
  });
});
