import type * as vscode from 'vscode';
import type { RunHead } from '../../core/run/Run';
import type { PageMessage, RunView } from '../../protocol/panelMessages';
import { readSettings } from '../settings';
import type { DatasetState, Session } from '../Session';
import { RunRows } from './RunRows';
import { buildRunView, filterNames } from './runView';

export type RowsRequest = Extract<PageMessage, { type: 'rows' }>;

/** Rows of one answer: a page that asks for more gets these. */
const maxRows = 500;

/** What the panel's run view shows: a dataset, the run of it that was picked, and that run's rows. */
export class RunPart {
  readonly #session: Session;
  #uri: vscode.Uri | undefined;
  #picked: string | undefined;
  #dataset: DatasetState | undefined;
  #view: RunView | undefined;
  #rows: { runId: string; rows: Promise<RunRows> } | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  get uri(): vscode.Uri | undefined {
    return this.#uri;
  }

  get dataset(): DatasetState | undefined {
    return this.#dataset;
  }

  get run(): RunHead | undefined {
    const runs = this.#dataset?.runs;
    return runs?.find(({ id }) => id === this.#picked) ?? runs?.[0];
  }

  show(uri: vscode.Uri, runId?: string): void {
    if (this.#uri?.toString() !== uri.toString()) this.#dataset = undefined;
    this.#uri = uri;
    this.#picked = runId;
  }

  /** Shows another system of the same dataset; one that is not in it is refused. */
  pick(runId: string | undefined): boolean {
    if (this.#dataset?.runs.some(({ id }) => id === runId) !== true) return false;
    this.#picked = runId;
    return true;
  }

  async view(now: Date): Promise<RunView | null> {
    if (this.#uri === undefined) return null;
    const state = await this.#session.dataset(this.#uri);
    if (state === undefined) return null;
    this.#dataset = state;
    const { run } = this;
    const before = this.#view;
    const view = buildRunView({ dataset: state, run, minimums: readSettings(state.uri).thresholds, now });
    this.#view = view;
    // Other minimums mark other rows.
    if (JSON.stringify(before?.minimums) !== JSON.stringify(view.minimums)) this.#rows = undefined;
    return view;
  }

  /** The rows that the page asked for; undefined when it asks for a run that is no longer shown. */
  async rows(request: RowsRequest): Promise<object | undefined> {
    const view = this.#view;
    if (view === undefined || view.runId === '' || request.runId !== view.runId) return undefined;
    const table = await this.#table(view);
    const query = { sort: request.sort, descending: request.descending, filter: request.filter };
    const count = Math.min(request.count, maxRows);
    return {
      request: request.request,
      runId: request.runId,
      from: request.from,
      ...table.query(query),
      rows: table.range(query, { from: request.from, count }),
    };
  }

  #table(view: RunView): Promise<RunRows> {
    if (this.#rows?.runId === view.runId) return this.#rows.rows;
    const rows = this.#session.runCases(view.runId).then((cases) => new RunRows(cases, filterNames(view)));
    const entry = { runId: view.runId, rows };
    this.#rows = entry;
    // A failed read is not kept: the next request tries again.
    rows.catch(() => {
      if (this.#rows === entry) this.#rows = undefined;
    });
    return rows;
  }
}
