import type { JudgedRanking } from './JudgedRanking';

/**
 * map@K of one query = (sum of precision at the rank of each relevant document within the top K) / R; with
 * K = Infinity, over the whole list. Divided by all R, also when K < R. In [0, 1]; 0 when R is 0. The mean over
 * queries is MAP. Source: trec_eval `map_cut_K` and `map`.
 */
export function averagePrecision(ranking: JudgedRanking, k: number): number {
  if (ranking.relevant === 0) return 0;
  const { ranks, grades } = ranking;
  let found = 0;
  let sum = 0;
  for (let i = 0; i < ranks.length && (ranks[i] as number) <= k; i++) {
    if ((grades[i] as number) > 0) sum += ++found / (ranks[i] as number);
  }
  return sum / ranking.relevant;
}
