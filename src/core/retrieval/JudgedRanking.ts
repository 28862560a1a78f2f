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
  /** Number of labels with a grade over 0: R. */
  relevant: number;
  /** Number of labels with grade 0: N. */
  nonRelevant: number;
  /** The grades over 0 of all labels, largest first. */
  ideal: readonly number[];
}

/** The grade of a later copy of a labelled document. */
export const copyGrade = -1;

/** Number of relevant documents in the top `depth`. */
export function relevantInTop(ranking: JudgedRanking, depth: number): number {
  const end = Math.min(depth, ranking.grades.length);
  let count = 0;
  for (let i = 0; i < end; i++) if ((ranking.grades[i] as number) > 0) count++;
  return count;
}
