/**
 * What the metrics see of one query: the ranks and grades of the hits that have a label, without ids. Hits without a
 * label, of which a long list has many, are only counted.
 *
 * A document is relevant when its grade is over 0, and its gain is its grade. A later copy of a labelled document has
 * grade −1: it occupies its rank as not relevant, without gain, and is not a judged non-relevant document either
 * (trec_eval reads −1 so).
 */
export interface JudgedRanking {
  /** Number of hits. */
  length: number;
  /** Ranks of the hits that have a label, from 1, ascending. */
  ranks: readonly number[];
  /** The grade of each of them. */
  grades: readonly number[];
  /** Number of labels with a grade over 0: R. */
  relevant: number;
  /** Number of labels with grade 0: N. */
  nonRelevant: number;
  /** The grades over 0 of all labels, largest first. */
  ideal: readonly number[];
}

/** The grade of a later copy of a labelled document. */
export const copyGrade = -1;

/** A ranking from the grade at each rank, NaN without a label, and the grades of all labels. */
export function judgedRanking(grades: readonly number[], labels: Iterable<number>): JudgedRanking {
  const ranks: number[] = [];
  const found: number[] = [];
  for (let i = 0; i < grades.length; i++) {
    const grade = grades[i] as number;
    if (Number.isNaN(grade)) continue;
    ranks.push(i + 1);
    found.push(grade);
  }
  return sparseRanking({ length: grades.length, ranks, grades: found }, labels);
}

/** A ranking from the hits that have a label, and the grades of all labels. */
export function sparseRanking(
  { length, ranks, grades }: Pick<JudgedRanking, 'length' | 'ranks' | 'grades'>,
  labels: Iterable<number>,
): JudgedRanking {
  const ideal: number[] = [];
  let nonRelevant = 0;
  // An array, which is gone through much faster than any iterable.
  const all = Array.isArray(labels) ? (labels as readonly number[]) : Array.from(labels);
  for (let i = 0; i < all.length; i++) {
    const grade = all[i] as number;
    if (grade > 0) ideal.push(grade);
    else if (grade === 0) nonRelevant++;
  }
  if (ideal.length > 1) ideal.sort((a, b) => b - a);
  return { length, ranks, grades, relevant: ideal.length, nonRelevant, ideal };
}

/** Number of relevant documents in the top `depth`. */
export function relevantInTop({ ranks, grades }: JudgedRanking, depth: number): number {
  let count = 0;
  for (let i = 0; i < ranks.length && (ranks[i] as number) <= depth; i++) {
    if ((grades[i] as number) > 0) count++;
  }
  return count;
}
