import type { RowProblem } from '../DatasetBatch';
import type { PackedLabels } from '../pair/PackedLabels';
import { QrelsLabels } from '../pair/QrelsLabels';
import { QrelsRows } from './QrelsRows';
import { RunLines } from './RunLines';
import { TrecLines } from './TrecLines';
import { TrecProblems } from './TrecProblems';

/** Reads TREC qrels (`query iteration document grade`, the iteration ignored) from their bytes, in any order of lines. */
export class QrelsReader {
  private readonly problems: TrecProblems;
  private readonly labels: QrelsLabels;
  private readonly lines: TrecLines;

  constructor(file: string) {
    this.problems = new TrecProblems(file);
    const labels = new QrelsLabels(this.problems);
    this.labels = labels;
    let lines: RunLines | undefined;
    const rows = new QrelsRows({
      onQuery: (id, line) => labels.open(id, line),
      onLabel: (label, at) => labels.addBytes(label, at),
      onLine: (bytes, line) => lines?.handOn(bytes, line),
    });
    this.lines = new TrecLines({
      problems: this.problems,
      columns: ['query', 'iteration', 'document', 'grade'],
      extras: false,
      onRow: (row) =>
        labels.add({ query: row.field(0), document: row.field(2), grade: row.field(3), line: row.line }),
      source: (own) => (lines = new RunLines(own, { reader: rows, middle: false })),
    });
  }

  get queries(): PackedLabels {
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
