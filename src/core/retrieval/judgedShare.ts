import type { JudgedRanking } from './JudgedRanking';

/**
 * judged@K = (documents with a label in the top K) / min(K, length of the list): a low value means that the labels
 * have holes. In [0, 1]; NaN for an empty list, which has nothing to look at. A grade of any sign is a label.
 * Source: ir_measures `Judged@K`.
 */
export function judgedShare(ranking: JudgedRanking, k: number): number {
  const end = Math.min(k, ranking.length);
  let labelled = 0;
  while (labelled < ranking.ranks.length && (ranking.ranks[labelled] as number) <= end) labelled++;
  return labelled / end;
}
