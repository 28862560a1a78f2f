import type * as vscode from 'vscode';
import { profileIds } from '../../core/retrieval/Profile';
import type { RunHead } from '../../core/run/Run';
import { formatMoment } from '../../core/words/time';
import type { PageMessage, PanelNotice, RunView } from '../../protocol/panelMessages';
import { neverRun } from '../neverRun';
import { runKey } from '../runKey';
import { storedLabels } from '../storedLabels';
import type { DatasetGate, DatasetState, MetricsChoice, RunKey, Session } from '../Session';
import { datasetDifference } from './datasetDifference';
import { rowDetail } from './rowDetail';
import { RunRows } from './RunRows';
import { isJudged } from './judgedView';
import { buildRunView, filterNames, type RunViewInput } from './runView';
import { type FoundRun, ShownRun } from './ShownRun';

type RowsRequest = Extract<PageMessage, { type: 'rows' }>;
type DistributionRequest = Extract<PageMessage, { type: 'distribution' }>;
type DetailRequest = Extract<PageMessage, { type: 'rowDetail' }>;

/** A run that is being written is looked at again after so many milliseconds. */
const lookEvery = 2000;

/** Rows of one answer: a page that asks for more gets these. */
const maxRows = 500;

/** What the panel's run view shows: a dataset, the run of it that was picked, and that run's rows. */
export class RunPart {
  readonly #session: Session;
  /** Called when there may be more of a run that goes on. */
  #changed: () => void = () => undefined;
  readonly #shown = new ShownRun();
  #uri: vscode.Uri | undefined;
  #dataset: DatasetState | undefined;
  #found: FoundRun | undefined;
  #view: RunView | undefined;
  #rows: { runId: string; cases: number; rows: Promise<RunRows> } | undefined;
  /** How much of a run that has not ended was read. */
  #read: { key: RunKey; bytes: number } | undefined;
  #look: NodeJS.Timeout | undefined;
  /** Counts the views, and the times when nobody looked any more: only the last view may look again. */
  #looks = 0;
  /** Judged runs that were seen at their end, and how they ended: another window may have gone on with one since. */
  readonly #whole = new Map<RunKey, string>();
  /** The profile that a person chose and that is being computed. */
  #profile: string | undefined;
  /** What a person has to know of one run, because of the run before it. */
  #told: { runId: string; text: string } | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Calls `changed` when what is shown changed, or may have. */
  watch(changed: () => void): vscode.Disposable[] {
    const session = this.#session;
    this.#changed = changed;
    return [
      session.onDidChangeDataset((uri) => {
        if (uri.toString() === this.#uri?.toString()) changed();
      }),
      session.onDidChangeRuns(() => {
        this.forget();
        changed();
      }),
      session.aggregates.onDidChange((run) => {
        if (run === this.key) changed();
      }),
      { dispose: () => this.leave() },
    ];
  }

  get uri(): vscode.Uri | undefined {
    return this.#uri;
  }

  get dataset(): DatasetState | undefined {
    return this.#dataset;
  }

  get run(): RunHead | undefined {
    return this.#found?.run;
  }

  get key(): RunKey | undefined {
    const { run, folder } = this.#found ?? {};
    return run && folder && runKey({ folder, id: run.id });
  }

  /** Shows a dataset: a run of it, of this window or of the store, the latest when none is named. */
  show(uri: vscode.Uri, run?: RunKey): void {
    if (this.#uri?.toString() !== uri.toString()) {
      this.#dataset = undefined;
      this.#found = undefined;
    }
    this.#uri = uri;
    this.#shown.pick(run);
  }

  /** Shows another system of the same evaluation; one that is not in it is refused. */
  pick(key: string | undefined): boolean {
    const found = this.#found;
    if (found?.systems.some(({ id }) => runKey({ folder: found.folder, id }) === key) !== true) return false;
    this.#shown.pick(key);
    return true;
  }

  showLatest(): void {
    this.#shown.pick(undefined);
  }

  /** Nobody looks any more: a run that goes on is not looked at again before the next view. */
  leave(): void {
    this.#looks++;
    clearTimeout(this.#look);
  }

  /** Stored runs were added, renamed or deleted. */
  forget(): void {
    this.#shown.forget();
  }

  /**
   * Runs the dataset in another profile and shows what comes of it. Resolves too when it was cancelled, which leaves what
   * is shown; rejects with a readable error.
   */
  async recompute(profile: string | undefined): Promise<void> {
    const { run: before, key: keyBefore } = this;
    const uri = this.#uri;
    if (
      uri === undefined ||
      before === undefined ||
      keyBefore === undefined ||
      !profileIds.some((id) => id === profile)
    )
      return;
    this.#profile = profile;
    try {
      const choice = await this.#choice(before, profile);
      const state = await this.#session.runMetrics(uri, new AbortController().signal, choice);
      if (this.#uri !== uri) return;
      const run = state.runs.find(({ name }) => name === before.name) ?? state.runs[0];
      const key = run && runKey({ folder: state.folder, id: run.id });
      this.#shown.pick(key);
      if (run !== undefined && key !== undefined)
        await this.#compare({ head: before, key: keyBefore }, { head: run, key });
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    } finally {
      if (this.#profile === profile) this.#profile = undefined;
    }
  }

  async view(now: Date): Promise<RunView | null> {
    clearTimeout(this.#look);
    const look = ++this.#looks;
    const uri = this.#uri;
    if (uri === undefined) return null;
    const known = await this.#session.dataset(uri);
    const state: DatasetState = known ?? neverRun(uri);
    const found = await this.#shown.find(state, this.#session.library);
    if (known === undefined && found.run === undefined) return null;
    this.#dataset = state;
    this.#found = found;
    const before = this.#view;
    const gate = await this.#session.gate(uri);
    const view = buildRunView({
      dataset: state,
      ...found,
      profile: this.#profile,
      extra: this.#notices(found, now),
      gate,
      ...(await this.#judged(found, { gate, look })),
      now,
    });
    this.#view = view;
    // Other minimums mark other rows, and the rows of a run that was gone on with are others at its end.
    const ended = before?.runId === view.runId && before.judged?.unfinished !== view.judged?.unfinished;
    if (ended || JSON.stringify(before?.rowMinimums) !== JSON.stringify(view.rowMinimums))
      this.#rows = undefined;
    return view;
  }

  /** What is known of a judged run apart from its head. */
  async #judged(
    { run, folder }: FoundRun,
    { gate: { gate }, look }: { gate: DatasetGate; look: number },
  ): Promise<Partial<RunViewInput>> {
    if (!isJudged(run)) return {};
    const { aggregates, library } = this.#session;
    const key = runKey({ folder, id: run.id });
    if (run['complete'] !== false) {
      // What was computed while it went on, or before it was gone on with, is not of the whole run.
      const end = endOf(run);
      if (this.#whole.get(key) !== end) {
        aggregates.refresh(key);
        this.#rows = undefined;
      }
      this.#whole.set(key, end);
      return { figures: aggregates.get(key, gate.rows) };
    }
    this.#whole.delete(key);
    const { written, bytes } = await library.writing(key);
    const grew = this.#read?.key === key && this.#read.bytes !== bytes;
    this.#read = { key, bytes };
    if (grew) aggregates.refresh(key);
    if (written && look === this.#looks) this.#look = setTimeout(this.#changed, lookEvery);
    return { figures: aggregates.get(key, gate.rows), written };
  }

  /** What the page asked of the cases; undefined when it asks for a run that is no longer shown. */
  async answer(message: RowsRequest | DistributionRequest | DetailRequest): Promise<object | undefined> {
    const table = await this.#tableOf(message.runId);
    if (table === undefined) return undefined;
    if (message.type === 'rows') return { type: 'rows', ...(await rowsOf(table, message)) };
    const { runId, id } = message;
    if (message.type === 'rowDetail') {
      const one = table.find(id);
      const detail = one && rowDetail(one, { minimums: this.#view?.rowMinimums ?? {}, now: new Date() });
      return detail && { type: 'rowDetail', runId, id, detail };
    }
    const spread = await table.distribution(id);
    return spread && { type: 'distribution', distribution: { runId, id, ...spread } };
  }

  /** How a run is run again, with the labels that it had. */
  async #choice(before: RunHead, profile: string | undefined): Promise<MetricsChoice> {
    const choice: MetricsChoice = profile === undefined ? {} : { profile };
    const folder = this.#found?.folder;
    const qrels = folder && (await storedLabels(folder, before));
    return qrels === undefined ? choice : { ...choice, qrels };
  }

  async #compare(before: KeyedRun, after: KeyedRun): Promise<void> {
    const [old, fresh] = await Promise.all(
      [before, after].map(async ({ head, key }) => ({ head, cases: await this.#session.runCases(key) })),
    );
    const text = old && fresh && (await datasetDifference(old, fresh));
    this.#told = text === undefined ? undefined : { runId: after.head.id, text };
  }

  #notices({ run, older, gone }: FoundRun, now: Date): PanelNotice[] {
    const notices: PanelNotice[] = [];
    const [latest] = this.#dataset?.runs ?? [];
    if (older && latest !== undefined) {
      // A run that ended early, or is over some cases only, does not take the place of the latest one.
      const what =
        run !== undefined && run.startedAt > latest.startedAt
          ? 'The latest run over the whole dataset'
          : 'This is an older run. The latest one';
      const text = `${what} is of ${formatMoment(new Date(latest.startedAt), now)}, profile ${latest.profile}.`;
      notices.push({ kind: 'stale', text, action: { action: 'showLatest', label: 'Show Latest' } });
    }
    if (gone)
      notices.push({ kind: 'warning', text: 'That run is not stored any more. This is the latest one.' });
    if (this.#told !== undefined && run?.id === this.#told.runId)
      notices.push({ kind: 'warning', text: this.#told.text });
    return notices;
  }

  async #tableOf(runId: string): Promise<RunRows | undefined> {
    const view = this.#view;
    if (view === undefined || view.runId === '' || runId !== view.runId) return undefined;
    return this.#table(view);
  }

  #table(view: RunView): Promise<RunRows> {
    const { runId } = view;
    // A run that goes on has more cases by and by.
    if (this.#rows?.runId === runId && this.#rows.cases === view.cases) return this.#rows.rows;
    const rows = this.#session.runCases(runId).then((cases) => new RunRows(cases, filterNames(view)));
    const entry = { runId, cases: view.cases, rows };
    this.#rows = entry;
    // A failed read is not kept: the next request tries again.
    rows.catch(() => {
      if (this.#rows === entry) this.#rows = undefined;
    });
    return rows;
  }
}

/** What of a judged run is another thing once it was gone on with. */
function endOf({ durationMs, queries, means, causes, judging }: RunHead): string {
  return JSON.stringify([durationMs, queries, means, causes, judging]);
}

interface KeyedRun {
  head: RunHead;
  key: RunKey;
}

async function rowsOf(table: RunRows, message: RowsRequest): Promise<object> {
  const { request, runId, from, sort, descending, filter } = message;
  const query = { sort, descending, filter };
  const count = Math.min(message.count, maxRows);
  const answer = await table.query(query);
  return { request, runId, from, ...answer, rows: await table.range(query, { from, count }) };
}
