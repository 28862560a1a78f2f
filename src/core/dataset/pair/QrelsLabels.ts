import { byteHash } from '../../retrieval/byteHash';
import { quote } from '../plainValue';
import type { TrecProblems } from '../trec/TrecProblems';
import { LabelTable, type NewLabel } from './LabelTable';
import { PackedLabels } from './PackedLabels';

/** Collects labels one by one, as a qrels file of any format has them. */
export class QrelsLabels {
  private readonly table = new LabelTable();
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private packed: PackedLabels | undefined;

  constructor(private readonly problems: TrecProblems) {}

  /** Query → its labels, in file order, when all have been added. */
  get queries(): PackedLabels {
    return (this.packed ??= new PackedLabels(this.table.pack()));
  }

  /** Adds a label; a grade that is no number is a problem, as is a document that is labelled again. */
  add(label: { query: string; document: string; grade: string; line: number }): void {
    const { query, document, line } = label;
    if (!/^[+-]?\d+(\.\d*)?$/.test(label.grade)) {
      const message = `The grade of ${quote(document)} is ${quote(label.grade)}, not a number. This row is not run.`;
      return this.problems.add({ line, code: 'bad-grade', severity: 'error', message, skips: true });
    }
    const grade = Number(label.grade);
    if (!Number.isInteger(grade)) {
      const message = `The grade of ${quote(document)} is ${label.grade}. trec_eval reads it as ${Math.trunc(grade)}, and so does the profile trec_eval.`;
      this.problems.add({ line, code: 'fractional-grade', severity: 'warning', message });
    }
    this.table.open(query, line);
    const bytes = this.encoder.encode(document);
    const first = this.table.add({ bytes, from: 0, to: bytes.length, hash: byteHash(bytes), grade });
    if (first !== undefined) this.noteAgain(label, { first, again: grade });
  }

  /** The query of the labels that are added as bytes. `line` is 1-based. */
  open(query: string, line: number): void {
    this.table.open(query, line);
  }

  /** Adds a label with a whole grade to the query that is open; a document that is labelled again is a problem. */
  addBytes(label: NewLabel, { query, line }: { query: string; line: number }): void {
    const { bytes, from, to, grade } = label;
    const first = this.table.add(label);
    if (first === undefined) return;
    const document = this.decoder.decode(bytes.subarray(from, to));
    this.noteAgain({ query, document, line }, { first, again: grade });
  }

  private noteAgain(
    { query, document, line }: { query: string; document: string; line: number },
    { first, again }: { first: number; again: number },
  ): void {
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
