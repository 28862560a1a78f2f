import type { Row } from './CaseReader';
import type { RowProblem } from './DatasetBatch';

/** Where a source of rows hands them to. */
export interface RowSink {
  /** How problems name the file. */
  file: string;
  onRow(row: Row): void;
  onProblem(problem: RowProblem): void;
}

/** Turns the bytes of a file into rows, in whatever chunks they come. */
export interface RowSource {
  push(bytes: Uint8Array): void;
  finish(): void;
}
