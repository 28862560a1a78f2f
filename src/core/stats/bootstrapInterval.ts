import { seededRandom } from './seededRandom';

/** Percentile interval of a statistic. `samples` is how many resamples had a value. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

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
  values.sort((a, b) => a - b);
  const tail = (1 - level) / 2;
  const low = values[Math.floor(tail * (values.length - 1))];
  const high = values[Math.ceil((1 - tail) * (values.length - 1))];
  return low === undefined || high === undefined ? undefined : { low, high, samples: values.length };
}
