import type { Profile } from '../../retrieval/Profile';
import { rankedHits } from '../../retrieval/rankHits';
import type { DatasetBatch, RowProblem } from '../DatasetBatch';
import type { DatasetCase } from '../DatasetCase';
import { quote } from '../plainValue';
import type { LabelledQueries } from '../pair/Qrels';
import type { RunQuery } from './RunQueries';
import { TrecProblems, type FoundProblem } from './TrecProblems';

/** What a part of a run file gave. Lines count from the beginning of the part. */
export interface RunPart {
  queries: readonly RunQuery[];
  problems: readonly FoundProblem[];
  /** The tag of its first row, and its line. */
  tag: { tag: string; line: number } | undefined;
  /** The first row with another tag. */
  otherTag: { tag: string; line: number } | undefined;
  /** Number of lines; 0 for a part that goes on. */
  lines: number;
  /** Whether a query came again in it: then its queries are wrong. */
  scattered: boolean;
}

export interface RunPartsOptions {
  /** How problems name the run file and the qrels file. */
  file: string;
  qrelsFile: string;
  /** The labels, all of them. */
  queries: LabelledQueries;
  /** Query → its text, where that is known. */
  texts?: ReadonlyMap<string, string> | undefined;
  profile: Pick<Profile, 'missing' | 'unlabelled' | 'ties'>;
}

const noLabels: ReadonlyMap<string, number> = new Map();

/** Joins the queries of a run with their labels, part by part in file order; queries that only the labels have come last. */
export class RunParts {
  private readonly run: TrecProblems;
  private readonly qrels: TrecProblems;
  private readonly done = new Set<string>();
  /** Lines of the parts before. */
  private base = 0;
  private tag: string | undefined;
  private otherTag = false;
  /** Whether a query came again: then its cases are wrong, since its rows were expected together. */
  scattered = false;

  constructor(private readonly options: RunPartsOptions) {
    this.run = new TrecProblems(options.file);
    this.qrels = new TrecProblems(options.qrelsFile);
  }

  add(part: RunPart): DatasetBatch {
    for (const problem of part.problems) this.run.add({ ...problem, line: problem.line + this.base });
    this.noteTags(part);
    if (part.scattered) this.scattered = true;
    const cases: DatasetCase[] = [];
    for (const query of part.queries) {
      if (this.done.has(query.id)) this.scattered = true;
      const found = this.join(query);
      if (found !== undefined) cases.push(found);
    }
    this.base += part.lines;
    return { cases, problems: this.take() };
  }

  /** The labelled queries that the run does not have; with `cut`, it broke off, and they have no value. */
  finish({ cut }: { cut: boolean }): DatasetBatch {
    const { profile, queries, file } = this.options;
    const zero = profile.missing === 'zero' && !cut;
    const cases: DatasetCase[] = [];
    for (const [id, { line, labels }] of this.done.size > 0 ? queries : []) {
      if (this.done.has(id)) continue;
      const message = `Query ${quote(id)} has labels but is not in ${cut ? 'what could be read of ' : ''}the run ${quote(file)}: it ${zero ? 'counts 0' : 'has no value'}.`;
      this.qrels.add({ line, code: 'missing-query', severity: 'warning', message });
      const found = this.named({ id, line: 1 });
      cases.push({ ...found, relevant: labels, ...(zero ? { hits: [] } : {}) });
    }
    this.run.finish();
    this.qrels.finish();
    return { cases, problems: this.take() };
  }

  /** The problems that were found since the last time. */
  take(): RowProblem[] {
    return [...this.run.take(), ...this.qrels.take()];
  }

  private noteTags({ tag, otherTag }: RunPart): void {
    this.tag ??= tag?.tag;
    if (this.otherTag || tag === undefined) return;
    const other = tag.tag === this.tag ? otherTag : tag;
    if (other === undefined) return;
    this.otherTag = true;
    const message = `The tag is ${quote(other.tag)}, and ${quote(this.tag)} before. All rows are one run, named by the first tag.`;
    this.run.add({ line: other.line + this.base, code: 'mixed-tags', severity: 'warning', message });
  }

  /**
   * The case of a query, still without its hits, by its id and the 1-based line of its first one; undefined when it is left
   * out because it has no label.
   */
  open({ id, line }: { id: string; line: number }): DatasetCase | undefined {
    this.done.add(id);
    const labels = this.options.queries.get(id)?.labels;
    const ignored = labels === undefined && this.options.profile.unlabelled === 'ignored';
    if (labels === undefined) {
      const message = `Query ${quote(id)} is in the run but has no label${ignored ? ', and is left out' : ': it has no value'}.`;
      this.run.add({ line, code: 'no-labels', severity: ignored ? 'info' : 'warning', message });
    } else if (!hasRelevant(labels)) {
      const message = `Query ${quote(id)} has no relevant label: no grade is over 0.`;
      this.run.add({ line, code: 'no-relevant', severity: 'warning', message });
    }
    return ignored
      ? undefined
      : this.named({ id, line, ...(labels === undefined ? {} : { relevant: labels }) });
  }

  private join({ id, line, hits }: RunQuery): DatasetCase | undefined {
    const { base } = this;
    const found = this.open({ id, line: line + base });
    if (found === undefined || hits === undefined) return undefined;
    const copies = hits.copies.map((copy) =>
      copy.line === undefined ? copy : { ...copy, line: copy.line + base },
    );
    return { ...found, ranked: rankedHits({ ...hits, copies }, found.relevant ?? noLabels) };
  }

  private named(found: DatasetCase): DatasetCase {
    const query = this.options.texts?.get(found.id);
    if (query !== undefined) found.query = query;
    return this.tag === undefined ? found : { ...found, system: this.tag };
  }
}

function hasRelevant(labels: ReadonlyMap<string, number>): boolean {
  for (const grade of labels.values()) if (grade > 0) return true;
  return false;
}
