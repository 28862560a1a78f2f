import { HitTable } from '../../retrieval/HitTable';
import type { Profile } from '../../retrieval/Profile';
import { TableRanking } from '../../retrieval/TableRanking';
import type { DatasetBatch } from '../DatasetBatch';
import type { DatasetCase } from '../DatasetCase';
import { quote } from '../plainValue';
import type { QrelsQuery } from './QrelsReader';
import { QueryRows, type QueryPlace } from './QueryRows';
import { RunLines } from './RunLines';
import { RunRows } from './RunRows';
import { TrecLines } from './TrecLines';
import { TrecProblems } from './TrecProblems';
import type { TrecRow } from './TrecRow';

export interface RunReaderOptions {
  /** How problems name the run file and the qrels file. */
  file: string;
  qrelsFile: string;
  /** The labels, all of them. */
  queries: ReadonlyMap<string, QrelsQuery>;
  /** Whether the rows of each query stand together. */
  grouped: boolean;
  profile: Pick<Profile, 'missing' | 'unlabelled' | 'ties'>;
}

const noLabels: ReadonlyMap<string, number> = new Map();

/**
 * Reads a TREC run (`query Q0 document rank score tag`) from its bytes and joins it with the labels. Hits are ordered by
 * score descending, ties as the profile says; the rank is not read. A grouped run gives each query when its rows have
 * ended, any other gives all at the end; queries that only the labels have come last.
 */
export class RunReader {
  private readonly table = new HitTable();
  private readonly rows: RunRows;
  private readonly lines: TrecLines;
  private readonly problems: TrecProblems;
  private readonly joins: { run: TrecProblems; qrels: TrecProblems };
  private readonly ranking = new TableRanking();
  /** The queries so far, in file order. */
  private readonly queries = new QueryRows();
  private cases: DatasetCase[] = [];
  /** Whether a query came again in a run that was to be grouped: then what was given is wrong. */
  scattered = false;

  constructor(private readonly options: RunReaderOptions) {
    const { file, qrelsFile, grouped } = options;
    this.problems = new TrecProblems(file);
    this.joins = { run: new TrecProblems(file), qrels: new TrecProblems(qrelsFile) };
    let lines: RunLines | undefined;
    this.rows = new RunRows({
      table: this.table,
      onQuery: (id, line) => this.open(id, line),
      onAdded: grouped ? undefined : () => this.queries.addRow(),
      onOtherTag: (tag, line) => this.noteTag(tag, line),
      onLine: (bytes, line) => lines?.handOn(bytes, line),
    });
    this.lines = new TrecLines({
      problems: this.problems,
      columns: ['query', 'Q0', 'document', 'rank', 'score', 'tag'],
      extras: true,
      onRow: (row) => this.read(row),
      source: (own) => (lines = new RunLines(own, this.rows)),
    });
  }

  /** The queries and problems that these bytes complete. */
  push(bytes: Uint8Array): DatasetBatch {
    this.lines.push(bytes);
    return this.take();
  }

  /** With `cut`, the file broke off: then a labelled query that is not, or not surely, all there has no value. */
  finish(end: { cut: boolean }): DatasetBatch {
    this.lines.finish(end);
    const { grouped } = this.options;
    // Of the query in which a grouped file broke off, rows may be missing.
    if (grouped && end.cut) this.queries.forgetLast();
    else if (grouped) this.closeLast();
    else for (const query of this.queries.grouped()) this.close(query);
    if (this.queries.size > 0) this.addMissing(end.cut);
    for (const joins of Object.values(this.joins)) joins.finish();
    return this.take();
  }

  private take(): DatasetBatch {
    const cases = this.cases;
    this.cases = [];
    const problems = [...this.problems.take(), ...this.joins.run.take(), ...this.joins.qrels.take()];
    return { cases, problems };
  }

  /** A row that RunRows does not read. */
  private read(row: TrecRow): void {
    const { line } = row;
    const document = row.field(2);
    const score = row.score(4);
    if (score === undefined) {
      const message = `The score of ${quote(document)} is ${quote(row.field(4))}, not a number (trec_eval reads the beginning of it, or 0). This row is not run.`;
      return this.problems.add({ line, code: 'bad-score', severity: 'error', message, skips: true });
    }
    this.rows.add({ query: row.field(0), document, score, tag: row.field(5) });
  }

  private noteTag(tag: string, line: number): void {
    const message = `The tag is ${quote(tag)}, and ${quote(this.rows.firstTag)} before. All rows are one run, named by the first tag.`;
    this.problems.add({ line, code: 'mixed-tags', severity: 'warning', message });
  }

  private open(id: string, line: number): void {
    const { grouped } = this.options;
    if (grouped) this.closeLast();
    const isNew = this.queries.open(id, line);
    if (grouped && !isNew) this.scattered = true;
  }

  /** Closes the query whose rows are in the table. */
  private closeLast(): void {
    const last = this.queries.last;
    if (last !== undefined && !this.scattered) this.close(last);
    this.table.clear();
  }

  private close({ id, line, rows }: QueryPlace): void {
    const labels = this.options.queries.get(id)?.labels;
    if (labels === undefined) {
      const ignored = this.options.profile.unlabelled === 'ignored';
      const message = `Query ${quote(id)} is in the run but has no label${ignored ? ', and is left out' : ': it has no value'}.`;
      this.joins.run.add({ line, code: 'no-labels', severity: ignored ? 'info' : 'warning', message });
      if (ignored) return;
    } else if (!hasRelevant(labels)) {
      const message = `Query ${quote(id)} has no relevant label: no grade is over 0.`;
      this.joins.run.add({ line, code: 'no-relevant', severity: 'warning', message });
    }
    const { table } = this;
    const { ties } = this.options.profile;
    const ranked = this.ranking.rank({ table, rows, relevant: labels ?? noLabels, ties });
    this.add({ id, line, ranked, ...(labels === undefined ? {} : { relevant: labels }) });
  }

  private addMissing(cut: boolean): void {
    const zero = this.options.profile.missing === 'zero' && !cut;
    for (const [id, { line, labels }] of this.options.queries) {
      if (this.queries.has(id)) continue;
      const message = `Query ${quote(id)} has labels but is not in ${cut ? 'what could be read of ' : ''}the run ${quote(this.options.file)}: it ${zero ? 'counts 0' : 'has no value'}.`;
      this.joins.qrels.add({ line, code: 'missing-query', severity: 'warning', message });
      this.add({ id, line: 1, relevant: labels, ...(zero ? { hits: [] } : {}) });
    }
  }

  private add(found: DatasetCase): void {
    const system = this.rows.firstTag;
    this.cases.push(system === undefined ? found : { ...found, system });
  }
}

function hasRelevant(labels: ReadonlyMap<string, number>): boolean {
  for (const grade of labels.values()) if (grade > 0) return true;
  return false;
}
