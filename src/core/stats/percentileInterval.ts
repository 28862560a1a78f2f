/** Percentile interval of a statistic. `samples` is how many resamples had a value. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

/** The central `level` share of the resampled values, rounded outwards to whole values; undefined when there is none. */
export function percentileInterval(values: Float64Array, level: number): Interval | undefined {
  const sorted = values.toSorted();
  const tail = (1 - level) / 2;
  const low = sorted[Math.floor(tail * (sorted.length - 1))];
  const high = sorted[Math.ceil((1 - tail) * (sorted.length - 1))];
  return low === undefined || high === undefined ? undefined : { low, high, samples: sorted.length };
}
