import * as vscode from 'vscode';
import type { RunCase, RunHead } from '../../core/run/Run';
import { committedName } from '../../core/words/committedName';
import type { MetricsRequest } from '../../protocol/workerMessages';
import { plainMessage } from '../../core/words/plainMessage';
import { pathInside } from '../../store/insideFolder';
import type { RunStore } from '../../store/RunStore';
import { MetricsWorker, type MetricsRun } from '../../worker/MetricsWorker';
import type { Log } from '../Log';
import { keyOfRun, runKey } from '../runKey';
import type { DatasetState, JudgingState, MetricsChoice, RunKey } from '../Session';
import { neverRun } from '../neverRun';
import { folderOf } from './folderOf';
import { type DatasetPlace, keysOf, stateOf, withHead } from './datasetState';
import { metricsRequest } from './metricsRequest';
import type { RunsAltered, StoredRuns } from './StoredRuns';

export interface DatasetStatesParts {
  log: Log;
  workerPath: string;
  library: StoredRuns;
}

/** Datasets with their latest runs: of this window, else of the store. */
export class DatasetStates implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly states = new Map<string, Promise<DatasetState | undefined>>();
  /** Metrics runs under way, and the cases that are done. */
  private readonly running = new Map<string, { stop: AbortController; done: number }>();
  /** Cases of the latest runs; others are read from the store. */
  private readonly casesByKey = new Map<RunKey, readonly RunCase[]>();
  /** Runs that are in the store. */
  private readonly stored = new Set<RunKey>();
  private readonly choices = new Map<string, MetricsChoice>();
  private readonly lists = new Map<string, Promise<RunHead[]>>();
  /** Datasets that are being judged. */
  private readonly judgings = new Map<string, JudgingState>();
  private readonly alterations: vscode.Disposable;
  private readonly worker: MetricsWorker;

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: DatasetStatesParts) {
    this.worker = new MetricsWorker(parts.workerPath);
    this.alterations = parts.library.onDidAlter((what) => void this.follow(what));
  }

  /** The dataset's state; undefined when it was never run. Reads the store once. */
  async get(uri: vscode.Uri): Promise<DatasetState | undefined> {
    const state = await this.known(uri);
    const judging = this.judgings.get(uri.toString());
    const running = this.running.get(uri.toString());
    if (judging === undefined && running === undefined) return state;
    return {
      ...(state ?? neverRun(uri, await folderOf(uri))),
      ...(judging === undefined ? {} : { judging }),
      ...(running === undefined ? {} : { running: { done: running.done } }),
    };
  }

  /** The dataset is being judged, and how far that is; undefined when it has ended. */
  setJudging(uri: vscode.Uri, progress: JudgingState | undefined): void {
    if (progress === undefined) this.judgings.delete(uri.toString());
    else this.judgings.set(uri.toString(), progress);
    this.changed.fire(uri);
  }

  /** Runs of the dataset were stored by another part: what is the latest is read again. */
  reread(uri: vscode.Uri): void {
    this.lists.clear();
    this.states.delete(uri.toString());
    this.changed.fire(uri);
  }

  private known(uri: vscode.Uri): Promise<DatasetState | undefined> {
    if (uri.scheme !== 'file') return Promise.resolve(undefined);
    const key = uri.toString();
    const known = this.states.get(key);
    if (known !== undefined) return known;
    const read = this.fromStore(uri);
    this.states.set(key, read);
    // A failed read is not kept: whoever asks next tries again.
    read.catch(() => {
      if (this.states.get(key) === read) this.states.delete(key);
    });
    return read;
  }

  /** Runs the metrics. A run of the same dataset that is under way ends first. What it had stored stays. */
  async run(uri: vscode.Uri, signal: AbortSignal, choice: MetricsChoice = {}): Promise<DatasetState> {
    const key = uri.toString();
    const chosen = this.choices.get(key) ?? {};
    const asked = { ...chosen, ...choice };
    this.choices.set(key, asked);
    this.running.get(key)?.stop.abort(new DOMException('Another run of this dataset began', 'AbortError'));
    const own = { stop: new AbortController(), done: 0 };
    this.running.set(key, own);
    this.changed.fire(uri);
    try {
      const before = await this.before(uri);
      const known = this.states.get(key);
      const place = { uri, folder: await folderOf(uri) };
      const both = AbortSignal.any([signal, own.stop.signal]);
      both.throwIfAborted();
      const run = await this.evaluate(await this.requestOf(place, before), {
        folder: place.folder,
        signal: both,
        onCases: (done) => {
          own.done = done;
          // A run that ended for another one may still tell of its progress.
          if (this.running.get(key) === own && !both.aborted) this.changed.fire(uri);
        },
      });
      const state = this.keep(place, run);
      this.release(before);
      this.ended(key, own);
      // Runs that another part stored, renamed or deleted meanwhile may be later ones: the store tells.
      if (this.states.get(key) !== known && this.isStored(state)) {
        this.release(state);
        this.reread(uri);
      } else this.set(state);
      return state;
    } catch (error) {
      // What gave no run is not how the next one is to be run.
      if (this.choices.get(key) === asked) this.choices.set(key, chosen);
      if (this.ended(key, own)) await this.tellEnd(uri);
      throw error;
    }
  }

  cancel(uri: vscode.Uri): void {
    this.running.get(uri.toString())?.stop.abort(new DOMException('Cancelled', 'AbortError'));
  }

  /** The cases of a run, in file order. Rejects when the run is not known or its store cannot be read. */
  async cases(run: RunKey): Promise<readonly RunCase[]> {
    return this.casesByKey.get(run) ?? this.parts.library.cases(run);
  }

  /**
   * Runs the metrics over a committed version of a file, which lies at `path`, as the file itself is run. The runs are
   * stored, and are not the latest ones of the dataset. Empty when no row could run.
   */
  async runCommitted(
    uri: vscode.Uri,
    { path, commit, signal }: { path: string; commit: string; signal: AbortSignal },
  ): Promise<readonly RunHead[]> {
    const folder = await folderOf(uri);
    const request = await this.requestOf({ uri, folder }, await this.get(uri));
    const run = await this.evaluate(
      {
        ...request,
        path,
        file: committedName(request.file, commit),
        ...(request.store === undefined ? {} : { store: { ...request.store, commit } }),
      },
      { folder, signal, onCases: () => undefined },
    );
    return run.usable ? run.heads : [];
  }

  private requestOf(place: DatasetPlace, before: DatasetState | undefined): Promise<MetricsRequest> {
    const choice = this.choices.get(place.uri.toString());
    const { folder: runs } = this.parts.library.storeOf(place.folder);
    return metricsRequest(place, { choice, before, runs });
  }

  private async evaluate(
    request: MetricsRequest,
    { folder, ...run }: { folder: vscode.Uri; signal: AbortSignal; onCases: (done: number) => void },
  ): Promise<MetricsRun> {
    const outcome = await this.worker.run(request, {
      signal: run.signal,
      onProgress: ({ cases }) => run.onCases(cases),
    });
    if (outcome.storeError !== undefined) {
      this.parts.log.error(outcome.storeError);
      void vscode.window.showWarningMessage(plainMessage(outcome.storeError));
    } else {
      for (const { id } of outcome.heads) this.stored.add(runKey({ folder, id }));
      this.parts.library.changedRuns();
    }
    return outcome;
  }

  /** What was run before. It is not needed to run: that it cannot be read is told. */
  private async before(uri: vscode.Uri): Promise<DatasetState | undefined> {
    try {
      return await this.known(uri);
    } catch (error) {
      this.parts.log.error(`The stored runs of ${uri.fsPath} could not be read`, error);
      this.states.set(uri.toString(), Promise.resolve(undefined));
      return undefined;
    }
  }

  /** Whether the run was the one under way. */
  private ended(key: string, run: { stop: AbortController }): boolean {
    return this.running.get(key) === run && this.running.delete(key);
  }

  /** A dataset of which nothing is stored was run all the same: those who look at it go on doing so. */
  private async tellEnd(uri: vscode.Uri): Promise<void> {
    const state = await this.known(uri).catch(() => undefined);
    if (state === undefined) this.set(neverRun(uri, await folderOf(uri)));
    else this.changed.fire(uri);
  }

  private isStored(state: DatasetState): boolean {
    const keys = keysOf(state);
    return keys.length > 0 && keys.every((key) => this.stored.has(key));
  }

  /** Cases of runs that gave way to another are read from the store again when somebody asks: they may be many. */
  private release(before: DatasetState | undefined): void {
    for (const key of keysOf(before)) if (this.stored.has(key)) this.casesByKey.delete(key);
  }

  private keep(place: DatasetPlace, run: MetricsRun): DatasetState {
    const runs = run.usable ? run.heads : [];
    for (const [at, { id }] of runs.entries())
      this.casesByKey.set(runKey({ folder: place.folder, id }), run.cases[at] ?? []);
    return stateOf(place, { runs, problems: run.problems, cases: run.cases[0] ?? [] });
  }

  private async fromStore(uri: vscode.Uri): Promise<DatasetState | undefined> {
    const root = await folderOf(uri);
    const path = pathInside(root.fsPath, uri.fsPath);
    const store = this.parts.library.storeOf(root);
    const own = (await this.headsIn(store)).filter(
      ({ dataset, complete, commit, judging }) =>
        dataset === path && complete !== false && commit === undefined && judging?.selection === undefined,
    );
    const last = own.at(-1);
    const [first] = own.filter(({ startedAt }) => startedAt === last?.startedAt);
    if (!last || !first) return undefined;
    const runs = own.filter(({ startedAt }) => startedAt === last.startedAt);
    const cases = await this.cases(runKey({ folder: root, id: first.id }));
    return stateOf({ uri, folder: root }, { runs, problems: first.problems, cases });
  }

  /** The stored heads, listed once: every JSON file that is opened asks whether it was run. */
  private headsIn(store: RunStore): Promise<RunHead[]> {
    const known = this.lists.get(store.folder);
    if (known) return known;
    const heads = store.list().then(({ heads, broken }) => {
      for (const { message } of broken) this.parts.log.error(message);
      return heads;
    });
    this.lists.set(store.folder, heads);
    heads.catch(() => this.lists.delete(store.folder));
    return heads;
  }

  /** Brings the states that hold an altered run up to date. */
  private async follow(what: RunsAltered): Promise<void> {
    this.lists.clear();
    const altered = new Set('renamed' in what ? [keyOfRun(what.renamed)] : what.removed.map(runKey));
    if ('removed' in what) for (const key of altered) this.casesByKey.delete(key);
    for (const [key, pending] of [...this.states]) {
      const state = await pending.catch(() => undefined);
      if (state === undefined || this.states.get(key) !== pending) continue;
      if (!keysOf(state).some((one) => altered.has(one))) continue;
      if ('renamed' in what) this.set(withHead(state, what.renamed.head));
      else {
        // The run before it is the latest again.
        this.states.delete(key);
        this.changed.fire(state.uri);
      }
    }
  }

  private set(state: DatasetState): void {
    this.states.set(state.uri.toString(), Promise.resolve(state));
    this.changed.fire(state.uri);
  }

  dispose(): void {
    for (const { stop } of this.running.values())
      stop.abort(new DOMException('The window closes', 'AbortError'));
    this.alterations.dispose();
    this.changed.dispose();
  }
}
