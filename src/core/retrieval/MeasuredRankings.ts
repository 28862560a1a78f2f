import { copyGrade } from './JudgedRanking';
import type { RankedHits } from './rankHits';

/** Patterns that are remembered at most. */
const most = 20_000;
/** A rank up to this fits into the number of a pattern, with two bits each. */
const lastRank = 16;
const [mostHits, mostLabels] = [64, 32];

/**
 * Remembers what was measured of rankings: short lists with few labels of grade 0 and 1 are alike so often that in a large
 * dataset nearly each has been measured before.
 */
export class MeasuredRankings {
  private readonly known = new Map<number, readonly number[]>();

  /** What `measure` gives for the hits, which depends on nothing but their ranking and the grades of labels. */
  values(ranked: RankedHits, measure: () => readonly number[]): readonly number[] {
    const pattern = patternOf(ranked);
    if (pattern === undefined) return measure();
    const known = this.known.get(pattern);
    if (known !== undefined) return known;
    const values = measure();
    if (this.known.size < most) this.known.set(pattern, values);
    return values;
  }
}

/** A number that two lists share only when they measure the same; undefined for one that is too long or has other grades. */
function patternOf({ ranking, relevant: labels }: RankedHits): number | undefined {
  const { length, ranks, grades, relevant, nonRelevant, ideal } = ranking;
  if (length >= mostHits || labels.size >= mostLabels) return undefined;
  // Some grade is below 0.
  if (relevant + nonRelevant !== labels.size) return undefined;
  // Largest first: all are 1 when the first and the last are.
  if (relevant > 0 && (ideal[0] !== 1 || ideal[relevant - 1] !== 1)) return undefined;
  let states = 0;
  for (let i = 0; i < ranks.length; i++) {
    const rank = ranks[i] as number;
    const grade = grades[i] as number;
    const state = grade === 1 ? 1 : grade === 0 ? 2 : grade === copyGrade ? 3 : 0;
    if (state === 0 || rank > lastRank) return undefined;
    states |= state << ((rank - 1) * 2);
  }
  return ((length * mostLabels + relevant) * mostLabels + nonRelevant) * 2 ** 32 + (states >>> 0);
}
