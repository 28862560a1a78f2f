import type { JudgedRanking } from './JudgedRanking';

/** How likely a reader goes on to the next document. */
const persistence = 0.8;

/**
 * rbp = (1 − p) × sum over relevant documents of p^(rank − 1), p = 0.8, over the whole list, relevance binary.
 * In [0, 1). Source: Moffat and Zobel, TOIS 2008; p as in ir_measures.
 */
export function rankBiasedPrecision(ranking: JudgedRanking): number {
  let rank = 1;
  let weight = 1;
  let sum = 0;
  for (let i = 0; i < ranking.ranks.length; i++) {
    if ((ranking.grades[i] as number) <= 0) continue;
    for (; rank < (ranking.ranks[i] as number); rank++) weight *= persistence;
    sum += weight;
  }
  return (1 - persistence) * sum;
}
