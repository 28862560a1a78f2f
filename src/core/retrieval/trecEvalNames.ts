import type { MetricId } from './metricIds';

/** What trec_eval calls the same measure; undefined for one that it has not. Its rbp is not ours. */
export function trecEvalName({ metric, k }: MetricId): string | undefined {
  const whole = k === Infinity;
  switch (metric) {
    case 'precision':
      return `P_${k}`;
    case 'recall':
      return `recall_${k}`;
    case 'hit':
      return `success_${k}`;
    case 'mrr':
      return whole ? 'recip_rank' : undefined;
    case 'ndcg':
      return whole ? 'ndcg' : `ndcg_cut_${k}`;
    case 'map':
      return whole ? 'map' : `map_cut_${k}`;
    case 'r-precision':
      return 'Rprec';
    case 'bpref':
      return 'bpref';
    case 'f1':
    case 'judged':
    case 'rbp':
      return undefined;
  }
}
