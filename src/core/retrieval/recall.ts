import { relevantInTop, type JudgedRanking } from './JudgedRanking';

/**
 * recall@K = (relevant in the top K) / R. In [0, 1]; 0 when R is 0.
 * Source: trec_eval `recall_K`.
 */
export function recall(ranking: JudgedRanking, k: number): number {
  return ranking.relevant === 0 ? 0 : relevantInTop(ranking, k) / ranking.relevant;
}
