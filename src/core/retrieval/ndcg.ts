import type { JudgedRanking } from './JudgedRanking';

/**
 * ndcg@K = DCG / ideal DCG, DCG = sum over the top K of grade / log2(rank + 1) for grades over 0, the ideal being the
 * same sum over the best min(K, R) labels. With K = Infinity over the whole list and all labels. In [0, 1]; 0 when
 * R is 0. Source: trec_eval `ndcg_cut_K` and `ndcg`.
 */
export function ndcg(ranking: JudgedRanking, k: number): number {
  const ideal = idealGain(ranking.ideal, k);
  return ideal === 0 ? 0 : discountedGain(ranking, k) / ideal;
}

function discountedGain({ ranks, grades }: JudgedRanking, k: number): number {
  let sum = 0;
  for (let i = 0; i < ranks.length; i++) {
    const rank = ranks[i] as number;
    if (rank > k) break;
    const grade = grades[i] as number;
    if (grade > 0) sum += grade / discount(rank);
  }
  return sum;
}

/** The discounts of the first ranks; index 0 is rank 1. */
const discounts = Float64Array.from({ length: 128 }, (_, index) => Math.log2(index + 2));

function discount(rank: number): number {
  return rank <= discounts.length ? (discounts[rank - 1] as number) : Math.log2(rank + 1);
}

function idealGain(grades: readonly number[], k: number): number {
  const end = Math.min(k, grades.length);
  let sum = 0;
  for (let i = 0; i < end; i++) sum += (grades[i] as number) / discount(i + 1);
  return sum;
}
