import { relevantInTop, type JudgedRanking } from './JudgedRanking';

/** hit@K = 1 when a relevant document is in the top K, else 0. Source: trec_eval `success_K`. */
export function hitRate(ranking: JudgedRanking, k: number): number {
  return relevantInTop(ranking, k) > 0 ? 1 : 0;
}
