import type { DatasetBatch, RowProblem } from '../dataset/DatasetBatch';
import type { DatasetCase } from '../dataset/DatasetCase';
import { TrecProblems } from '../dataset/trec/TrecProblems';
import type { RagHit } from '../rag/RagHit';
import { MeasuredRankings } from '../retrieval/MeasuredRankings';
import { metricIds, type MetricId } from '../retrieval/metricIds';
import type { Profile } from '../retrieval/Profile';
import { rankHits, type HitCopy, type RankedHits } from '../retrieval/rankHits';
import type { EvaluatedCase } from './EvaluatedCase';
import { keptMetadata } from './keptMetadata';
import { LabelHoles } from './LabelHoles';
import { LabelLint } from './LabelLint';
import { labelsHash } from './labelsHash';
import type { MetricCause, Problem, RunHead } from './Run';
import { RunTotals } from './RunTotals';
import { topDepth, topHits, type TopHits } from './topHits';

export interface EvaluationOptions {
  /** How problems name the file. */
  file: string;
  /** Name of the run when the rows name no system. */
  name: string;
  profile: Profile;
  /** Ascending, each once: see readCutoffs. */
  k: readonly number[];
  /** The labels are those of a pool, most of which a run never retrieves: see LabelLint. */
  pooledLabels?: boolean;
}

/** A run's head before it is stored: without id and times. */
export type RunSummary = Pick<
  RunHead,
  'name' | 'profile' | 'options' | 'k' | 'queries' | 'skipped' | 'means' | 'causes' | 'problems'
>;

const noLabels: ReadonlyMap<string, number> = new Map();

interface System {
  /** Its number, from 0. */
  run: number;
  name: string;
  key: string | undefined;
  totals: RunTotals;
  holes: LabelHoles;
  copies: TrecProblems;
  causes: Map<MetricCause, number>;
}

/** The retrieval metrics of a dataset, case by case as they are read: one run per system. */
export class DatasetEvaluation {
  readonly ids: readonly MetricId[];
  /** Everything found wrong so far, in the order in which it was found. */
  readonly problems: Problem[] = [];
  private readonly found: RowProblem[] = [];
  private readonly systems: System[] = [];
  private readonly lint: LabelLint;
  private readonly depth: number;
  private readonly measured = new MeasuredRankings();

  constructor(private readonly options: EvaluationOptions) {
    this.ids = metricIds(options.k);
    this.lint = new LabelLint(options.pooledLabels === true);
    this.depth = topDepth(options.k, options.profile.options?.maxResults);
  }

  /** Begins the run of a system before its first row is there, and gives its number. */
  begin(system: string | undefined): number {
    return this.systemOf(system).run;
  }

  add(batch: DatasetBatch): EvaluatedCase[] {
    for (const problem of batch.problems) this.note(problem);
    return batch.cases.map((found) => this.evaluate(found));
  }

  /** The runs over all that was added. */
  finish(): RunSummary[] {
    for (const problem of this.lint.finish(this.options.file)) this.note({ problem, skips: false });
    for (const { key, holes, copies } of this.systems) {
      copies.finish();
      for (const found of copies.take()) this.note({ ...found, system: key });
      const problem = holes.finish(this.options.file);
      if (problem !== undefined) this.note({ problem, system: key, skips: false });
    }
    return this.summaries();
  }

  /** The runs over what was added so far, without the findings that need the whole dataset. */
  summaries(): RunSummary[] {
    return this.systems.map((_, run) => this.summaryOf(run));
  }

  /** One run over what was added so far. */
  summaryOf(run: number): RunSummary {
    const { name, key, totals, causes } = this.systems[run] as System;
    const own = this.found.filter(({ system }) => system === undefined || system === key);
    return {
      name,
      profile: this.options.profile.id,
      ...(this.options.profile.options === undefined ? {} : { options: this.options.profile.options }),
      k: [...this.options.k],
      queries: totals.cases,
      skipped: own.reduce((sum, { skips, rows = 1 }) => sum + (skips ? rows : 0), 0),
      means: totals.means(),
      causes: Object.fromEntries(causes),
      problems: own.map(({ problem }) => problem),
    };
  }

  /** The system whose rows a run holds; undefined when the rows name none. */
  systemName(run: number): string | undefined {
    return this.systems[run]?.key;
  }

  private note(found: RowProblem): void {
    this.found.push(found);
    this.problems.push(found.problem);
  }

  private evaluate(found: DatasetCase): EvaluatedCase {
    const system = this.systemOf(found.system);
    const { run } = system;
    const { values, top } = this.measure(found, system);
    const cause = values !== undefined && !hasNaN(values) ? undefined : causeOf(found);
    system.totals.add(found.id, values);
    if (cause !== undefined) system.causes.set(cause, (system.causes.get(cause) ?? 0) + 1);
    const { id, line, query } = found;
    const kept = found.metadata === undefined ? undefined : keptMetadata(found.metadata);
    return { run, id, line, query, cause, labels: labelsHash(found.relevant), top, kept, values };
  }

  private measure(
    found: DatasetCase,
    system: System,
  ): { values: readonly number[] | undefined; top: TopHits | undefined } {
    const none = { values: undefined, top: undefined };
    const { profile } = this.options;
    const labels = found.relevant?.size ?? 0;
    if (labels === 0 && profile.unlabelled === 'ignored') return none;
    const ranked = this.rank(found);
    if (ranked === undefined) return none;
    this.lint.add(found, ranked);
    system.holes.add(found, ranked.ranking);
    if (ranked.copies.length > 0) this.noteCopies(found, ranked.copies);
    const measured = (): number[] => profile.measure(ranked, this.ids);
    const values = profile.byRanking ? this.measured.values(ranked, measured) : measured();
    return { values, top: topHits(ranked, this.depth) };
  }

  private rank({ ranked, hits, relevant, lineOfHit }: DatasetCase): RankedHits | undefined {
    if (ranked !== undefined || hits === undefined) return ranked;
    const ordered = this.options.profile.order?.(hits) ?? hits;
    const own = rankHits(ordered, relevant ?? noLabels);
    if (lineOfHit === undefined || own.copies.length === 0) return own;
    return {
      ...own,
      copies: own.copies.map((copy) => withLine(copy, lineOfHit(ordered[copy.again - 1] as RagHit))),
    };
  }

  private noteCopies(found: DatasetCase, copies: readonly HitCopy[]): void {
    const { key, first, again, line } = copies[0] as HitCopy;
    const more =
      copies.length === 1 ? '' : ` (${copies.length} copies in this ${line === undefined ? 'row' : 'query'})`;
    const message = `Hit ${JSON.stringify(key)} stands at rank ${first} and again at rank ${again}${more}: ${this.options.profile.copies}.`;
    const { copies: noted } = this.systemOf(found.system);
    noted.add({ line: line ?? found.line, code: 'duplicate-hit', severity: 'warning', message });
    for (const problem of noted.take()) this.note({ ...problem, system: found.system });
  }

  private systemOf(key: string | undefined): System {
    const known = this.systems.find((system) => system.key === key);
    if (known !== undefined) return known;
    const system: System = {
      run: this.systems.length,
      name: key ?? this.options.name,
      key,
      totals: new RunTotals(this.ids, this.options.profile.sums),
      holes: new LabelHoles(Math.max(...this.options.k), { pooled: this.options.pooledLabels === true }),
      copies: new TrecProblems(this.options.file),
      causes: new Map(),
    };
    this.systems.push(system);
    return system;
  }
}

/** A plain loop, since this is asked of every case. */
function hasNaN(values: readonly number[]): boolean {
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) return true;
  return false;
}

function withLine(copy: HitCopy, line: number | undefined): HitCopy {
  return line === undefined ? copy : { ...copy, line };
}

function causeOf({ hits, ranked, relevant }: DatasetCase): MetricCause | undefined {
  if (hits === undefined && ranked === undefined) return 'no-response';
  if (relevant === undefined || relevant.size === 0) return 'no-labels';
  for (const grade of relevant.values()) if (grade > 0) return undefined;
  return 'no-relevant';
}
