import type { RagHit } from '../../rag/RagHit';
import type { Profile } from '../../retrieval/Profile';
import type { DatasetBatch } from '../DatasetBatch';
import type { DatasetCase } from '../DatasetCase';
import { quote } from '../plainValue';
import type { QrelsQuery } from './QrelsReader';
import { TrecLines } from './TrecLines';
import { TrecProblems } from './TrecProblems';
import type { TrecRow } from './TrecRow';

interface RunHit extends RagHit {
  id: string;
  score: number;
  line: number;
}

interface OpenQuery {
  id: string;
  line: number;
  hits: RunHit[];
}

export interface RunReaderOptions {
  /** How problems name the run file and the qrels file. */
  file: string;
  qrelsFile: string;
  /** The labels, all of them. */
  queries: ReadonlyMap<string, QrelsQuery>;
  /** Whether the rows of each query stand together. */
  grouped: boolean;
  profile: Pick<Profile, 'missing' | 'unlabelled'>;
}

/**
 * Reads a TREC run (`query Q0 document rank score tag`) from its bytes and joins it with the labels. Hits are ordered by
 * score descending, ties in file order; the rank is not read. A grouped run gives each query when its rows have ended,
 * any other gives all at the end; queries that only the labels have come last.
 */
export class RunReader {
  private readonly lines: TrecLines;
  private readonly problems: TrecProblems;
  private readonly joins: { run: TrecProblems; qrels: TrecProblems };
  /** Queries whose rows may go on. */
  private readonly open = new Map<string, OpenQuery>();
  private current: OpenQuery | undefined;
  private readonly done = new Set<string>();
  private cases: DatasetCase[] = [];
  /** The tag of the first row, which names the run. */
  private tag: string | undefined;
  private otherTag = false;

  constructor(private readonly options: RunReaderOptions) {
    this.problems = new TrecProblems(options.file);
    this.joins = { run: new TrecProblems(options.file), qrels: new TrecProblems(options.qrelsFile) };
    this.lines = new TrecLines({
      problems: this.problems,
      columns: ['query', 'Q0', 'document', 'rank', 'score', 'tag'],
      extras: true,
      onRow: (row) => this.read(row),
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
    // Of the query in which a grouped file broke off, rows may be missing.
    if (end.cut && this.options.grouped) this.open.clear();
    for (const query of this.open.values()) this.close(query);
    if (this.done.size > 0) this.addMissing(end.cut);
    for (const joins of Object.values(this.joins)) joins.finish();
    return this.take();
  }

  private take(): DatasetBatch {
    const cases = this.cases;
    this.cases = [];
    const problems = [...this.problems.take(), ...this.joins.run.take(), ...this.joins.qrels.take()];
    return { cases, problems };
  }

  private read(row: TrecRow): void {
    const { line } = row;
    const id = row.field(2);
    const score = row.score(4);
    if (score === undefined) {
      const message = `The score of ${quote(id)} is ${quote(row.field(4))}, not a number (trec_eval reads the beginning of it, or 0). This row is not run.`;
      return this.problems.add({ line, code: 'bad-score', severity: 'error', message, skips: true });
    }
    this.tag ??= row.field(5);
    if (!this.otherTag && !row.is(5, this.tag)) {
      this.otherTag = true;
      const message = `The tag is ${quote(row.field(5))}, and ${quote(this.tag)} before. All rows are one run, named by the first tag.`;
      this.problems.add({ line, code: 'mixed-tags', severity: 'warning', message });
    }
    this.queryOf(row).hits.push({ id, score, line });
  }

  private queryOf(row: TrecRow): OpenQuery {
    if (this.current !== undefined && row.is(0, this.current.id)) return this.current;
    if (this.options.grouped && this.current !== undefined) this.close(this.current);
    const id = row.field(0);
    const query = this.open.get(id) ?? { id, line: row.line, hits: [] };
    this.open.set(id, query);
    this.current = query;
    return query;
  }

  private close({ id, line, hits }: OpenQuery): void {
    this.open.delete(id);
    this.done.add(id);
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
    this.add({
      id,
      line,
      hits: byScore(hits),
      lineOfHit: (hit) => (hit as RunHit).line,
      ...(labels === undefined ? {} : { relevant: labels }),
    });
  }

  private addMissing(cut: boolean): void {
    const zero = this.options.profile.missing === 'zero' && !cut;
    for (const [id, { line, labels }] of this.options.queries) {
      if (this.done.has(id)) continue;
      const message = `Query ${quote(id)} has labels but is not in ${cut ? 'what could be read of ' : ''}the run ${quote(this.options.file)}: it ${zero ? 'counts 0' : 'has no value'}.`;
      this.joins.qrels.add({ line, code: 'missing-query', severity: 'warning', message });
      this.add({ id, line: 1, relevant: labels, ...(zero ? { hits: [] } : {}) });
    }
  }

  private add(found: DatasetCase): void {
    this.cases.push(this.tag === undefined ? found : { ...found, system: this.tag });
  }
}

function byScore(hits: RunHit[]): RunHit[] {
  for (let i = 1; i < hits.length; i++) {
    if ((hits[i - 1] as RunHit).score < (hits[i] as RunHit).score) return hits.sort(higherFirst);
  }
  return hits;
}

/** Two infinite scores have no difference. */
function higherFirst(a: RunHit, b: RunHit): number {
  return a.score === b.score ? 0 : b.score - a.score;
}

function hasRelevant(labels: ReadonlyMap<string, number>): boolean {
  for (const grade of labels.values()) if (grade > 0) return true;
  return false;
}
