import { relevantInTop, type JudgedRanking } from './JudgedRanking';

/**
 * precision@K = (relevant in the top K) / K, always divided by K, however short the list is. In [0, 1].
 * Source: trec_eval `P_K`.
 */
export function precision(ranking: JudgedRanking, k: number): number {
  return relevantInTop(ranking, k) / k;
}
