/** What a gate can hold against a minimum; `text` is how it is written. Metrics are named by their ids. */
export type Measure = { readonly text: string } & (
  | { readonly kind: 'mean'; readonly metric: string }
  /** `p10(faithfulness)`: the quantile at `p` in (0, 1). */
  | { readonly kind: 'quantile'; readonly metric: string; readonly p: number }
  /** `share(faithfulness>=0.8)`: of all cases, those whose value is at least that; a case without a value is not. */
  | { readonly kind: 'share'; readonly metric: string; readonly atLeast: number }
  /** `composite(2*faithfulness+recall@5)`: the mean of means, weighted. Weights are above 0. */
  | { readonly kind: 'composite'; readonly weights: readonly { metric: string; weight: number }[] }
);
