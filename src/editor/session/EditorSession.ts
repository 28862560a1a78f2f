import * as vscode from 'vscode';
import { LocalJudge } from '../../core/judge/local/LocalJudge';
import { plainMessage } from '../../core/words/plainMessage';
import type { RagJudge } from '../../core/judge/RagJudge';
import type { RagJudgeEvaluation } from '../../core/rag/RagJudgeEvaluation';
import type { SteeringPlace } from '../../core/judge/steering/steeringFlags';
import type { GateProblem } from '../../core/run/gate/Gate';
import { steeringInRow, type RowSpan } from '../../core/run/judging/steeringInRow';
import type { RunCase } from '../../core/run/Run';
import { findCasesIn } from '../../store/findFileSet';
import { nodeTextHash } from '../../store/nodeTextHash';
import { rememberFileSet } from '../../store/rememberedSets';
import { AggregateWorker } from '../../worker/AggregateWorker';
import { CompareWorker } from '../../worker/CompareWorker';
import { chosenIdentity, chosenJudge } from '../judges/chosenJudge';
import type { JudgeFactory } from '../judges/JudgeFactory';
import type { Log } from '../Log';
import type {
  CaseKey,
  CaseState,
  ChosenJudge,
  DatasetGate,
  DatasetListing,
  DatasetState,
  JudgeOutcome,
  MetricsChoice,
  RoleChoice,
  RunKey,
  Session,
} from '../Session';
import type { Settings } from '../settings';
import { AggregateStates } from './AggregateStates';
import { caseKey } from './caseKey';
import { CaseStates } from './CaseStates';
import { CaseWatch } from './CaseWatch';
import { DatasetGates } from './DatasetGates';
import { DatasetJudgings } from './DatasetJudgings';
import { ComparisonStates } from './ComparisonStates';
import { DatasetStates } from './DatasetStates';
import { folderOf } from './folderOf';
import { listDataset } from './listDataset';
import { readHead } from './gitHead';
import { HeadRuns } from './HeadRuns';
import { HistoryStores } from './HistoryStores';
import { JudgeRuns } from './JudgeRuns';
import { PromptCases } from './PromptCases';
import { StoredRuns } from './StoredRuns';

export interface EditorSessionParts {
  factory: JudgeFactory;
  settings: (scope: vscode.Uri | undefined) => Settings;
  log: Log;
  /** Path of the bundled worker. */
  workerPath: string;
}

/** The session of one window: see Session. Reads files when asked, watches only once something was read. */
export class EditorSession implements Session {
  private readonly caseChanged = new vscode.EventEmitter<CaseKey>();
  private readonly judgeChanges = new vscode.EventEmitter<void>();
  private readonly progressChanged = new vscode.EventEmitter<void>();
  private readonly histories = new HistoryStores();
  private readonly told = new Set<string>();
  private readonly states: CaseStates;
  private readonly runs: JudgeRuns;
  private readonly prompts: PromptCases;
  private readonly datasets: DatasetStates;
  private readonly gates = new DatasetGates();
  private readonly watch: CaseWatch;

  readonly onDidChangeCase = this.caseChanged.event;
  readonly onDidChangeJudge = this.judgeChanges.event;
  readonly onDidChangeProgress = this.progressChanged.event;
  readonly onDidChangeDataset: vscode.Event<vscode.Uri>;
  readonly onDidChangeRuns: vscode.Event<void>;
  readonly onDidChangeGates = this.gates.onDidChange;
  readonly library: StoredRuns;
  readonly comparisons: ComparisonStates;
  readonly judging: DatasetJudgings;
  readonly aggregates: AggregateStates;

  constructor(private readonly parts: EditorSessionParts) {
    const { factory, log } = parts;
    this.states = new CaseStates({
      histories: this.histories,
      judgeIdentity: (folder) => chosenIdentity(parts.settings(folder)),
      tellOnce: (message) => this.tellOnce(message),
    });
    this.prompts = new PromptCases(this.states);
    this.runs = new JudgeRuns({
      states: this.states,
      histories: this.histories,
      createJudge: (folder) => factory.create(folder),
      log,
      tellOnce: (message) => this.tellOnce(message),
      changed: (key) => this.caseChanged.fire(key),
      progressed: () => this.progressChanged.fire(),
    });
    this.library = new StoredRuns(log);
    this.onDidChangeRuns = this.library.onDidChange;
    this.datasets = new DatasetStates({ log, workerPath: parts.workerPath, library: this.library });
    this.onDidChangeDataset = this.datasets.onDidChange;
    this.comparisons = new ComparisonStates(
      new CompareWorker(parts.workerPath),
      this.library,
      new HeadRuns({ datasets: this.datasets, library: this.library, readHead }),
    );
    this.judging = new DatasetJudgings({
      ...parts,
      datasets: this.datasets,
      library: this.library,
      gate: (uri) => this.gate(uri),
      progressed: () => this.progressChanged.fire(),
    });
    this.aggregates = new AggregateStates(new AggregateWorker(parts.workerPath), this.library);
    this.watch = new CaseWatch({
      states: this.states,
      changed: (key) => this.caseChanged.fire(key),
    });
  }

  get progress(): { done: number; total: number } | undefined {
    const [cases, datasets] = [this.runs.progress, this.judging.progress];
    if (cases === undefined || datasets === undefined) return cases ?? datasets;
    return { done: cases.done + datasets.done, total: cases.total + datasets.total };
  }

  chosenJudge(scope?: vscode.Uri): ChosenJudge {
    return chosenJudge(this.parts.settings(scope ?? vscode.workspace.workspaceFolders?.[0]?.uri));
  }

  createJudge(folder: vscode.Uri): Promise<RagJudge> {
    return this.parts.factory.create(folder);
  }

  async caseOf(file: vscode.Uri): Promise<CaseState | undefined> {
    const key = await this.states.keyOf(file);
    return key === undefined ? undefined : this.caseByKey(key);
  }

  async caseByKey(key: CaseKey): Promise<CaseState | undefined> {
    this.watch.start();
    return (await this.states.get(key))?.state;
  }

  async casesOfPrompt(prompt: vscode.Uri): Promise<readonly CaseState[]> {
    return this.statesOf(await this.prompts.of(prompt));
  }

  async casesIn(folder: vscode.Uri, signal: AbortSignal): Promise<readonly CaseState[]> {
    const root = await folderOf(vscode.Uri.joinPath(folder, 'any'));
    const found = await findCasesIn(root.fsPath, folder.fsPath, { signal });
    return this.statesOf(found.map(({ set }) => caseKey(root, set.id)));
  }

  async rememberRoles({ folder, id, files }: RoleChoice): Promise<CaseState | undefined> {
    await rememberFileSet(folder.fsPath, id, files);
    this.states.forgetAll();
    const key = caseKey(folder, id);
    this.caseChanged.fire(key);
    return this.caseByKey(key);
  }

  async heuristic(key: CaseKey): Promise<RagJudgeEvaluation | undefined> {
    const request = (await this.states.get(key))?.loaded.request;
    return (
      request &&
      new LocalJudge(undefined, nodeTextHash).judge(request, { signal: new AbortController().signal })
    );
  }

  judge(keys: readonly CaseKey[], signal: AbortSignal): Promise<JudgeOutcome> {
    this.watch.start();
    return this.runs.judge(keys, signal);
  }

  cancel(key: CaseKey): void {
    this.runs.cancel(key);
  }

  /** Another judge was chosen, or one can be reached now: judgments may have become stale. */
  judgeChanged(): void {
    const known = this.states.known();
    this.states.forgetAll();
    this.judgeChanges.fire();
    for (const key of known) this.caseChanged.fire(key);
  }

  dataset(uri: vscode.Uri): Promise<DatasetState | undefined> {
    return this.datasets.get(uri);
  }

  runMetrics(uri: vscode.Uri, signal: AbortSignal, choice?: MetricsChoice): Promise<DatasetState> {
    return this.datasets.run(uri, signal, choice);
  }

  listRows(uri: vscode.Uri, most: number, signal: AbortSignal): Promise<DatasetListing> {
    return listDataset(uri, { most, signal, workerPath: this.parts.workerPath });
  }

  cancelMetrics(uri: vscode.Uri): void {
    this.datasets.cancel(uri);
  }

  runCases(run: RunKey): Promise<readonly RunCase[]> {
    return this.datasets.cases(run);
  }

  steeringInRow(row: string, place: SteeringPlace): RowSpan | undefined {
    return steeringInRow(row, place);
  }

  gate(dataset: vscode.Uri): Promise<DatasetGate> {
    return this.gates.get(dataset);
  }

  gateProblems(file: vscode.Uri): Promise<readonly GateProblem[]> {
    return this.gates.problems(file);
  }

  dispose(): void {
    this.runs.cancelAll();
    this.judging.cancelAll();
    for (const part of [
      this.watch,
      this.datasets,
      this.gates,
      this.comparisons,
      this.aggregates,
      this.library,
      this.caseChanged,
      this.judgeChanges,
      this.progressChanged,
    ])
      part.dispose();
  }

  private tellOnce(message: string): void {
    if (this.told.has(message)) return;
    this.told.add(message);
    this.parts.log.error(message);
    void vscode.window.showWarningMessage(plainMessage(message));
  }

  private async statesOf(keys: readonly CaseKey[]): Promise<CaseState[]> {
    const states = await Promise.all(keys.map((key) => this.caseByKey(key)));
    return states.filter((state) => state !== undefined);
  }
}
