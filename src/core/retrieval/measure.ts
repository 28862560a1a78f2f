import { averagePrecision } from './averagePrecision';
import { bpref } from './bpref';
import { f1 } from './f1';
import { hitRate } from './hitRate';
import type { JudgedRanking } from './JudgedRanking';
import { judgedShare } from './judgedShare';
import type { MetricId } from './metricIds';
import { ndcg } from './ndcg';
import { precision } from './precision';
import { rankBiasedPrecision } from './rankBiasedPrecision';
import { recall } from './recall';
import { reciprocalRank } from './reciprocalRank';
import { rPrecision } from './rPrecision';

/** One metric of one query, by trec_eval's arithmetic; NaN when there is nothing to look at. */
export function measure(ranking: JudgedRanking, { metric, k }: MetricId): number {
  switch (metric) {
    case 'precision':
      return precision(ranking, k);
    case 'recall':
      return recall(ranking, k);
    case 'f1':
      return f1(ranking, k);
    case 'hit':
      return hitRate(ranking, k);
    case 'mrr':
      return reciprocalRank(ranking, k);
    case 'ndcg':
      return ndcg(ranking, k);
    case 'map':
      return averagePrecision(ranking, k);
    case 'judged':
      return judgedShare(ranking, k);
    case 'r-precision':
      return rPrecision(ranking);
    case 'bpref':
      return bpref(ranking);
    case 'rbp':
      return rankBiasedPrecision(ranking);
  }
}
