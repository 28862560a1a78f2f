import { quote } from '../plainValue';
import type { TrecProblems } from '../trec/TrecProblems';
import type { QrelsQuery } from './Qrels';

/** Collects labels one by one, as a qrels file of any format has them. */
export class QrelsLabels {
  /** Query → its labels, in file order. */
  readonly queries = new Map<string, QrelsQuery>();

  constructor(private readonly problems: TrecProblems) {}

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
    let known = this.queries.get(query);
    if (known === undefined) this.queries.set(query, (known = { line, labels: new Map() }));
    const first = known.labels.get(document);
    if (first === undefined) known.labels.set(document, grade);
    else this.noteAgain(label, { first, again: grade });
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
