import type { RowProblem } from '../DatasetBatch';
import { quote } from '../plainValue';
import { TrecLines } from './TrecLines';
import { TrecProblems } from './TrecProblems';

/** The labels of one query. */
export interface QrelsQuery {
  /** 1-based line of its first label. */
  line: number;
  /** Document → grade. */
  labels: Map<string, number>;
}

/** Reads TREC qrels (`query iteration document grade`, the iteration ignored) from their bytes, in any order of lines. */
export class QrelsReader {
  /** Query → its labels, in file order. */
  readonly queries = new Map<string, QrelsQuery>();
  private readonly problems: TrecProblems;
  private readonly lines: TrecLines;

  constructor(file: string) {
    this.problems = new TrecProblems(file);
    this.lines = new TrecLines({
      problems: this.problems,
      columns: ['query', 'iteration', 'document', 'grade'],
      extras: false,
      onRow: (row) =>
        this.read({ query: row.field(0), document: row.field(2), grade: row.field(3), line: row.line }),
    });
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

  private read(row: { query: string; document: string; grade: string; line: number }): void {
    const { query, document, line } = row;
    if (!/^[+-]?\d+(\.\d*)?$/.test(row.grade)) {
      const message = `The grade of ${quote(document)} is ${quote(row.grade)}, not a number. This row is not run.`;
      return this.problems.add({ line, code: 'bad-grade', severity: 'error', message, skips: true });
    }
    const grade = Number(row.grade);
    if (!Number.isInteger(grade)) {
      const message = `The grade of ${quote(document)} is ${row.grade}. trec_eval reads it as ${Math.trunc(grade)}, and so does the profile trec_eval.`;
      this.problems.add({ line, code: 'fractional-grade', severity: 'warning', message });
    }
    let known = this.queries.get(query);
    if (known === undefined) this.queries.set(query, (known = { line, labels: new Map() }));
    const first = known.labels.get(document);
    if (first === undefined) known.labels.set(document, grade);
    else this.noteAgain({ ...row, first, again: grade });
  }

  private noteAgain(row: {
    query: string;
    document: string;
    line: number;
    first: number;
    again: number;
  }): void {
    const { query, document, line, first, again } = row;
    const named = `Document ${quote(document)} of query ${quote(query)}`;
    if (first === again) {
      const message = `${named} is labelled again with the same grade, which counts once (trec_eval itself stops here).`;
      this.problems.add({ line, code: 'duplicate-label', severity: 'warning', message });
    } else {
      const message = `${named} has grades ${first} and ${again}; the first holds (trec_eval itself stops here).`;
      this.problems.add({ line, code: 'contradictory-grades', severity: 'warning', message });
    }
  }
}
