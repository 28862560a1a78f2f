import { relevantInTop, type JudgedRanking } from './JudgedRanking';

/** r-precision = (relevant in the top R) / R. In [0, 1]; 0 when R is 0. Source: trec_eval `Rprec`. */
export function rPrecision(ranking: JudgedRanking): number {
  return ranking.relevant === 0 ? 0 : relevantInTop(ranking, ranking.relevant) / ranking.relevant;
}
