import { HitTable } from '../../retrieval/HitTable';
import type { Profile } from '../../retrieval/Profile';
import type { FoundHits } from '../../retrieval/rankHits';
import { TableRanking } from '../../retrieval/TableRanking';
import { quote } from '../plainValue';
import { QueryRows, type QueryPlace } from './QueryRows';
import { RunLines } from './RunLines';
import { RunRows } from './RunRows';
import { TrecLines } from './TrecLines';
import type { ProblemSink } from './TrecProblems';
import type { TrecRow } from './TrecRow';

/** The labels of a query; undefined when it has none. */
export type LabelsOf = (query: string) => ReadonlyMap<string, number> | undefined;

/** A query of a run whose rows have ended. */
export interface RunQuery {
  id: string;
  /** 1-based line of its first row. */
  line: number;
  /** Undefined for a query without labels when such are not looked at. */
  hits: FoundHits | undefined;
}

export interface RunQueriesOptions {
  problems: ProblemSink;
  labelsOf: LabelsOf;
  /** Whether the rows of each query stand together. */
  grouped: boolean;
  profile: Pick<Profile, 'unlabelled' | 'ties'>;
  /** The bytes do not begin with the file. */
  middle?: boolean;
}

/**
 * Reads the queries of a TREC run (`query Q0 document rank score tag`) from its bytes. Hits are ordered by score
 * descending, ties as the profile says; the rank is not read. A grouped run gives each query when its rows have ended,
 * any other gives all at the end.
 */
export class RunQueries {
  private readonly table = new HitTable();
  private readonly rows: RunRows;
  private readonly lines: TrecLines;
  private readonly ranking = new TableRanking();
  /** The queries so far, in file order. */
  private readonly places = new QueryRows();
  private queries: RunQuery[] = [];
  /** Whether a query came again in a run that was to be grouped: then what was given is wrong. */
  scattered = false;
  /** The first row whose tag is not that of the first row. */
  otherTag: { tag: string; line: number } | undefined;

  constructor(private readonly options: RunQueriesOptions) {
    const { grouped, problems, middle = false } = options;
    let lines: RunLines | undefined;
    this.rows = new RunRows({
      table: this.table,
      onQuery: (id, line) => this.open(id, line),
      onAdded: grouped ? undefined : () => this.places.addRow(),
      onOtherTag: (tag, line) => (this.otherTag = { tag, line }),
      onLine: (bytes, line) => lines?.handOn(bytes, line),
    });
    this.lines = new TrecLines({
      problems,
      columns: ['query', 'Q0', 'document', 'rank', 'score', 'tag'],
      extras: true,
      middle,
      onRow: (row) => this.read(row),
      source: (own) => (lines = new RunLines(own, { reader: this.rows, middle })),
    });
  }

  /** The tag of the first row. */
  get tag(): { tag: string; line: number } | undefined {
    const tag = this.rows.firstTag;
    return tag === undefined ? undefined : { tag, line: this.rows.tagLine };
  }

  /** Number of the last line that was read. */
  get line(): number {
    return this.rows.line;
  }

  /** The queries that these bytes complete. */
  push(bytes: Uint8Array): RunQuery[] {
    this.lines.push(bytes);
    return this.take();
  }

  /** The rest of the queries. With `cut`, the bytes broke off, and a grouped query that is not surely whole is left out. */
  finish(end: { cut: boolean }): RunQuery[] {
    this.lines.finish(end);
    if (!this.options.grouped) for (const place of this.places.grouped()) this.close(place);
    else if (!end.cut) this.closeLast();
    return this.take();
  }

  private take(): RunQuery[] {
    const { queries } = this;
    this.queries = [];
    return queries;
  }

  /** A row that RunRows does not read. */
  private read(row: TrecRow): void {
    const { line } = row;
    const document = row.field(2);
    const score = row.score(4);
    if (score === undefined) {
      const message = `The score of ${quote(document)} is ${quote(row.field(4))}, not a number (trec_eval reads the beginning of it, or 0). This row is not run.`;
      this.options.problems.add({ line, code: 'bad-score', severity: 'error', message, skips: true });
    } else this.rows.add({ query: row.field(0), document, score, tag: row.field(5) });
  }

  private open(id: string, line: number): void {
    const { grouped } = this.options;
    if (grouped) this.closeLast();
    const isNew = this.places.open(id, line);
    if (grouped && !isNew) this.scattered = true;
  }

  /** Closes the query whose rows are in the table. */
  private closeLast(): void {
    const { last } = this.places;
    if (last !== undefined && !this.scattered) this.close(last);
    this.table.clear();
  }

  private close({ id, line, rows }: QueryPlace): void {
    const { labelsOf, profile } = this.options;
    const labels = labelsOf(id);
    const hits =
      labels === undefined && profile.unlabelled === 'ignored'
        ? undefined
        : this.ranking.rank({ table: this.table, rows, relevant: labels ?? new Map(), ties: profile.ties });
    this.queries.push({ id, line, hits });
  }
}
