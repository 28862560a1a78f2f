import { percentileInterval, type Interval } from './percentileInterval';
import { seededRandom } from './seededRandom';

/**
 * Percentile bootstrap (Efron 1979): the statistic of `resamples` samples drawn from the items with replacement, and
 * its central `level` share (0.95 by default). Resamples without a value (undefined) are left out and not counted in
 * `samples`; undefined when there is none. The seed decides the draw.
 */
export function bootstrapInterval<T>(
  items: readonly T[],
  statistic: (sample: readonly T[]) => number | undefined,
  options: { seed: number; resamples?: number; level?: number },
): Interval | undefined {
  const { seed, resamples = 1000, level = 0.95 } = options;
  const random = seededRandom(seed);
  const values: number[] = [];
  for (let i = 0; i < resamples; i++) {
    const sample = items.map(() => items[Math.floor(random() * items.length)] as T);
    const value = statistic(sample);
    if (value !== undefined) values.push(value);
  }
  return percentileInterval(Float64Array.from(values), level);
}
