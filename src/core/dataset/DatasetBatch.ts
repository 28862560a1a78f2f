import type { Problem } from '../run/Run';
import type { DatasetCase } from './DatasetCase';

/** A problem with the system that it concerns; undefined when it concerns the whole file. */
export interface RowProblem {
  problem: Problem;
  system?: string | undefined;
  /** True when the row is not run because of it; each such row has exactly one. */
  skips: boolean;
}

/** What a piece of a dataset file gave. */
export interface DatasetBatch {
  cases: DatasetCase[];
  problems: RowProblem[];
}
