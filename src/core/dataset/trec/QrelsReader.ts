import type { RowProblem } from '../DatasetBatch';
import { QrelsLabels } from '../pair/QrelsLabels';
import { TrecLines } from './TrecLines';
import { TrecProblems } from './TrecProblems';

/** Reads TREC qrels (`query iteration document grade`, the iteration ignored) from their bytes, in any order of lines. */
export class QrelsReader {
  private readonly problems: TrecProblems;
  private readonly labels: QrelsLabels;
  private readonly lines: TrecLines;

  constructor(file: string) {
    this.problems = new TrecProblems(file);
    this.labels = new QrelsLabels(this.problems);
    this.lines = new TrecLines({
      problems: this.problems,
      columns: ['query', 'iteration', 'document', 'grade'],
      extras: false,
      onRow: (row) =>
        this.labels.add({ query: row.field(0), document: row.field(2), grade: row.field(3), line: row.line }),
    });
  }

  get queries(): QrelsLabels['queries'] {
    return this.labels.queries;
  }

  /** The problems that these bytes complete. */
  push(bytes: Uint8Array): RowProblem[] {
    this.lines.push(bytes);
    return this.problems.take();
  }

  finish(end: { cut: boolean }): RowProblem[] {
    this.lines.finish(end);
    return this.problems.take();
  }
}
