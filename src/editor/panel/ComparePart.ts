import type * as vscode from 'vscode';
import type { CompareRowsAnswer, CompareRowsRequest } from '../../protocol/compareView';
import type { CompareView } from '../../protocol/panelMessages';
import type { ComparedTable } from '../../worker/ComparedTable';
import { keyOfRun, runOfKey } from '../runKey';
import type { RunKey, RunPair, Session, StoredRun } from '../Session';
import { previousRun, usualPair } from '../comparedRuns';
import { CompareRows } from './CompareRows';
import { buildCompareView } from './compareView';

/** Rows of one answer: a page that asks for more gets these. */
const maxRows = 500;

/** What the panel's compare view shows: two stored runs, their comparison, and its cases. */
export class ComparePart {
  private pair: Partial<RunPair> = {};
  private runs: Promise<readonly StoredRun[]> | undefined;
  private shown: CompareView | undefined;
  private cases: { id: string; table: ComparedTable; rows: CompareRows } | undefined;
  /** Counts the tables, so that rows of an older one are told apart. */
  private tables = 0;

  private visible = false;

  constructor(private readonly session: Session) {}

  /** Calls `changed` when what is shown changed. */
  watch(changed: () => void): vscode.Disposable[] {
    const { session } = this;
    return [
      session.onDidChangeRuns(() => {
        this.forgetRuns();
        if (this.visible) changed();
      }),
      session.comparisons.onDidChange(({ a, b }) => {
        if (this.pair.a === a && this.pair.b === b) changed();
      }),
    ];
  }

  /** The two runs that are picked; undefined while there are not two. */
  get picked(): RunPair | undefined {
    const { a, b } = this.pair;
    return a === undefined || b === undefined ? undefined : { a, b };
  }

  /** Sets what is compared. A comparison that nobody looks at any more ends. */
  show({ a, b }: { [Side in keyof RunPair]?: string | undefined }): void {
    const { picked } = this;
    this.pair = { ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) };
    if (picked !== undefined && (picked.a !== a || picked.b !== b)) this.session.comparisons.leave(picked);
  }

  /** Picks another run for a side; one that was not offered is refused. */
  pick(side: keyof RunPair, runId: string | undefined): boolean {
    const offered = this.shown?.groups.some(({ runs }) => runs.some((run) => run.runId === runId));
    if (runId === undefined || offered !== true) return false;
    this.show({ ...this.pair, [side]: runId });
    return true;
  }

  swap(): void {
    const { a, b } = this.pair;
    this.show({ a: b, b: a });
  }

  /** The stored runs are read anew when they are next shown. */
  forgetRuns(): void {
    this.runs = undefined;
  }

  /** The run before the given one of the same dataset; undefined when there is none. */
  async previousOf(key: RunKey): Promise<RunPair | undefined> {
    this.forgetRuns();
    const before = previousRun(await this.list(), key);
    return before === undefined ? undefined : { a: keyOfRun(before), b: key };
  }

  /**
   * Null while nobody looks: only then are the runs read and compared. Picks the two newest runs of the dataset when
   * nothing was picked yet.
   */
  async view({
    now,
    visible,
    dataset,
  }: {
    now: Date;
    visible: boolean;
    dataset: vscode.Uri | undefined;
  }): Promise<CompareView | null> {
    this.visible = visible;
    if (!visible) return this.shown ?? null;
    const runs = await this.list();
    if (this.picked === undefined) this.pair = { ...usualPair(runs, dataset), ...this.pair };
    const { picked } = this;
    const state = picked && this.session.comparisons.get(picked);
    this.keep(state?.table);
    const view = buildCompareView({ runs, pair: this.pair, state, cases: this.cases, now });
    this.shown = view;
    return view;
  }

  /** The rows that the page asked for; undefined when it asks for cases that are no longer shown. */
  rows(request: CompareRowsRequest): CompareRowsAnswer | undefined {
    const { cases, shown } = this;
    if (cases === undefined || request.rowsOf !== cases.id) return undefined;
    const other = shown?.metrics.find(({ id }) => id === request.metric)?.other ?? '';
    const { type, rowsOf, from } = request;
    return {
      type,
      request: request.request,
      rowsOf,
      from,
      matched: cases.rows.matched(request),
      rows: cases.rows.range(request, { from, count: Math.min(request.count, maxRows), other }),
    };
  }

  /** The dataset of a side, to open a case in it; undefined for a version that is not on disk. */
  async datasetOf(side: keyof RunPair): Promise<{ folder: vscode.Uri; path: string } | undefined> {
    const run = runOfKey(await this.list(), this.pair[side]);
    if (run === undefined || run.head.commit !== undefined) return undefined;
    return { folder: run.folder, path: run.head.dataset };
  }

  private list(): Promise<readonly StoredRun[]> {
    this.runs ??= this.session.library.list();
    return this.runs;
  }

  private keep(table: ComparedTable | undefined): void {
    if (table === this.cases?.table) return;
    const id = String(++this.tables);
    this.cases = table === undefined ? undefined : { id, table, rows: new CompareRows(table) };
  }
}
