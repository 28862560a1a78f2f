/**
 * What the metrics see of one query: grades by rank, without ids. Index 0 is rank 1.
 *
 * A document is relevant when its grade is over 0, and its gain is its grade. A later copy of a labelled document has
 * grade −1: it occupies its rank as not relevant, without gain, and is not a judged non-relevant document either
 * (trec_eval reads −1 so).
 */
export interface JudgedRanking {
  /** Grade of the document at each rank; NaN where the document has no label. */
  grades: readonly number[];
  /** Number of relevant documents up to each rank. */
  found: readonly number[];
  /** Number of labels with a grade over 0: R. */
  relevant: number;
  /** Number of labels with grade 0: N. */
  nonRelevant: number;
  /** The grades over 0 of all labels, largest first. */
  ideal: readonly number[];
}

/** The grade of a later copy of a labelled document. */
export const copyGrade = -1;

/** A ranking from its grades and the grades of all labels. */
export function judgedRanking(grades: readonly number[], labels: Iterable<number>): JudgedRanking {
  const found: number[] = [];
  let count = 0;
  for (let i = 0; i < grades.length; i++) {
    if ((grades[i] as number) > 0) count++;
    found.push(count);
  }
  const ideal: number[] = [];
  let nonRelevant = 0;
  for (const grade of labels) {
    if (grade > 0) ideal.push(grade);
    else if (grade === 0) nonRelevant++;
  }
  if (ideal.length > 1) ideal.sort((a, b) => b - a);
  return { grades, found, relevant: ideal.length, nonRelevant, ideal };
}

/** Number of relevant documents in the top `depth`, which is at least 1. */
export function relevantInTop({ found }: JudgedRanking, depth: number): number {
  return found.length === 0 ? 0 : (found[Math.min(depth, found.length) - 1] as number);
}
