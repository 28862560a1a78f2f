import type { JudgedRanking } from './JudgedRanking';

/**
 * bpref = (1 / R) × sum over each retrieved relevant document of 1 − min(n, R) / min(N, R), where n is the number of
 * judged non-relevant documents (grade 0) above it and N their number among the labels; the term is 1 when n is 0.
 * Documents without label, or with a grade below 0, are skipped. In [0, 1]; 0 when R is 0.
 * Source: trec_eval `bpref` (Buckley and Voorhees, SIGIR 2004).
 */
export function bpref(ranking: JudgedRanking): number {
  if (ranking.relevant === 0) return 0;
  const bound = Math.min(ranking.nonRelevant, ranking.relevant);
  let above = 0;
  let sum = 0;
  for (const grade of ranking.grades) {
    if (grade > 0) sum += above === 0 ? 1 : 1 - Math.min(above, ranking.relevant) / bound;
    else if (grade === 0) above++;
  }
  return sum / ranking.relevant;
}
