/** Metrics with a cut-off, in the order in which they are listed. */
export const cutMetrics = ['precision', 'recall', 'f1', 'hit', 'mrr', 'ndcg', 'map', 'judged'] as const;
export type CutMetric = (typeof cutMetrics)[number];

/** Metrics over the whole list. */
export const wholeMetrics = ['mrr', 'ndcg', 'map', 'r-precision', 'bpref', 'rbp'] as const;
export type WholeMetric = (typeof wholeMetrics)[number];

export interface MetricId {
  /** `recall@5`, `mrr` */
  id: string;
  /** `recall`, `mrr` */
  metric: CutMetric | WholeMetric;
  /** The cut-off; Infinity for the whole list. */
  k: number;
}

const names = [
  'precision',
  'recall',
  'f1',
  'hit',
  'mrr',
  'ndcg',
  'map',
  'r-precision',
  'bpref',
  'rbp',
  'judged',
] as const;

/** Every metric that is computed for these cut-offs, by metric, the whole list before the cut-offs. */
export function metricIds(cutoffs: readonly number[]): MetricId[] {
  return names.flatMap((metric) => {
    const whole = isWhole(metric) ? [{ id: metric, metric, k: Infinity }] : [];
    const cut = isCut(metric) ? cutoffs.map((k) => ({ id: `${metric}@${k}`, metric, k })) : [];
    return [...whole, ...cut];
  });
}

function isWhole(metric: string): metric is WholeMetric {
  return (wholeMetrics as readonly string[]).includes(metric);
}

function isCut(metric: string): metric is CutMetric {
  return (cutMetrics as readonly string[]).includes(metric);
}
