import type { Problem } from '../run/Run';
import type { DatasetCase } from './DatasetCase';

/** A problem with the system that it concerns; undefined when it concerns the whole file. */
export interface RowProblem {
  problem: Problem;
  system?: string | undefined;
  /** True when the row is not run because of it; each such row is in exactly one. */
  skips: boolean;
  /** Number of rows that the problem stands for, when it is more than one. */
  rows?: number;
}

/** What a piece of a dataset file gave. */
export interface DatasetBatch {
  cases: DatasetCase[];
  problems: RowProblem[];
  /** The file is read once more from its beginning: what was given before this piece does not hold. */
  restart?: true;
}
