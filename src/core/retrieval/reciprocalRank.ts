import type { JudgedRanking } from './JudgedRanking';

/**
 * mrr@K of one query = 1 / rank of the first relevant document within the top K, else 0; with K = Infinity, over the
 * whole list. In [0, 1]. The mean over queries is MRR. Source: trec_eval `recip_rank` (which has no cut-off).
 */
export function reciprocalRank(ranking: JudgedRanking, k: number): number {
  const first = ranking.grades.findIndex((grade) => grade > 0);
  const rank = ranking.ranks[first] ?? Infinity;
  return rank <= k ? 1 / rank : 0;
}
