import type { Mean } from '../Run';

/** How many cases have no value for one cause: of the judgment, of the labels, `not-judged` or `not-computed`. */
export interface NullCount {
  readonly cause: string;
  readonly n: number;
}

/**
 * One metric or score over the cases of a run. A score is an opinion: its figures are for comparing runs of one judge,
 * not readings. Cases without a value are in none of the figures but `mean.N` and `nulls`.
 */
export interface MetricSummary {
  /** `faithfulness`, `recall@5` */
  readonly metric: string;
  readonly mean: Mean;
  /** 95 % bootstrap interval of the mean: see pairedInterval. Null under 6 values. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Quantiles (see quantile); null without any value. `p50` is the median. */
  readonly quantiles: Readonly<Record<'p10' | 'p25' | 'p50' | 'p75' | 'p90', number>> | null;
  /** Cases by value: [0, 0.1), [0.1, 0.2), …, [0.9, 1]. Values outside [0, 1] are in the first or the last. */
  readonly bins: readonly number[];
  /** The most frequent first. */
  readonly nulls: readonly NullCount[];
}
