import * as vscode from 'vscode';
import type { RagJudge } from '../core/judge/RagJudge';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import type { SteeringPlace } from '../core/judge/steering/steeringFlags';
import type { GateProblem } from '../core/run/gate/Gate';
import type { RowSpan } from '../core/run/judging/steeringInRow';
import type { RunCase } from '../core/run/Run';
import { chosenJudge } from './judges/chosenJudge';
import type {
  CaseKey,
  CaseState,
  ChosenJudge,
  DatasetGate,
  DatasetJudging,
  DatasetListing,
  DatasetState,
  JudgeOutcome,
  MetricsChoice,
  RoleChoice,
  RunAggregates,
  RunComparisons,
  RunKey,
  RunLibrary,
  Session,
} from './Session';
import type { Settings } from './settings';

export interface LazySessionParts {
  /** Makes the real session; called on first use. */
  create: () => Session & { judgeChanged(): void };
  settings: (scope: vscode.Uri | undefined) => Settings;
}

/** The session as the rest of the editor holds it: what reads, judges and stores is loaded when it is first needed. */
export class LazySession implements Session {
  private readonly caseChanged = new vscode.EventEmitter<CaseKey>();
  private readonly datasetChanged = new vscode.EventEmitter<vscode.Uri>();
  private readonly judgeChanges = new vscode.EventEmitter<void>();
  private readonly progressChanged = new vscode.EventEmitter<void>();
  private readonly runsChanged = new vscode.EventEmitter<void>();
  private readonly gatesChanged = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[];
  private loaded: (Session & { judgeChanged(): void }) | undefined;

  readonly onDidChangeCase = this.caseChanged.event;
  readonly onDidChangeDataset = this.datasetChanged.event;
  readonly onDidChangeJudge = this.judgeChanges.event;
  readonly onDidChangeProgress = this.progressChanged.event;
  readonly onDidChangeRuns = this.runsChanged.event;
  readonly onDidChangeGates = this.gatesChanged.event;

  constructor(private readonly parts: LazySessionParts) {
    this.subscriptions = [
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('ragJudge')) this.judgeChanged();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.judgeChanged()),
    ];
  }

  get progress(): { done: number; total: number } | undefined {
    return this.loaded?.progress;
  }

  chosenJudge(scope?: vscode.Uri): ChosenJudge {
    return chosenJudge(this.parts.settings(scope ?? vscode.workspace.workspaceFolders?.[0]?.uri));
  }

  /** Tells everyone that another judge was chosen, or that one can be reached now. */
  judgeChanged(): void {
    this.loaded?.judgeChanged();
    this.judgeChanges.fire();
  }

  createJudge(folder: vscode.Uri): Promise<RagJudge> {
    return this.get().createJudge(folder);
  }

  caseOf(file: vscode.Uri): Promise<CaseState | undefined> {
    return this.get().caseOf(file);
  }

  caseByKey(key: CaseKey): Promise<CaseState | undefined> {
    return this.get().caseByKey(key);
  }

  casesOfPrompt(prompt: vscode.Uri): Promise<readonly CaseState[]> {
    return this.get().casesOfPrompt(prompt);
  }

  casesIn(folder: vscode.Uri, signal: AbortSignal): Promise<readonly CaseState[]> {
    return this.get().casesIn(folder, signal);
  }

  rememberRoles(choice: RoleChoice): Promise<CaseState | undefined> {
    return this.get().rememberRoles(choice);
  }

  heuristic(key: CaseKey): Promise<RagJudgeEvaluation | undefined> {
    return this.get().heuristic(key);
  }

  judge(keys: readonly CaseKey[], signal: AbortSignal): Promise<JudgeOutcome> {
    return this.get().judge(keys, signal);
  }

  cancel(key: CaseKey): void {
    this.loaded?.cancel(key);
  }

  dataset(uri: vscode.Uri): Promise<DatasetState | undefined> {
    return this.get().dataset(uri);
  }

  runMetrics(uri: vscode.Uri, signal: AbortSignal, choice?: MetricsChoice): Promise<DatasetState> {
    return this.get().runMetrics(uri, signal, choice);
  }

  listRows(uri: vscode.Uri, most: number, signal: AbortSignal): Promise<DatasetListing> {
    return this.get().listRows(uri, most, signal);
  }

  cancelMetrics(uri: vscode.Uri): void {
    this.loaded?.cancelMetrics(uri);
  }

  runCases(run: RunKey): Promise<readonly RunCase[]> {
    return this.get().runCases(run);
  }

  steeringInRow(row: string, place: SteeringPlace): RowSpan | undefined {
    return this.get().steeringInRow(row, place);
  }

  get library(): RunLibrary {
    return this.get().library;
  }

  gate(dataset: vscode.Uri): Promise<DatasetGate> {
    return this.get().gate(dataset);
  }

  gateProblems(file: vscode.Uri): Promise<readonly GateProblem[]> {
    return this.get().gateProblems(file);
  }

  get aggregates(): RunAggregates {
    return this.get().aggregates;
  }

  get comparisons(): RunComparisons {
    return this.get().comparisons;
  }

  get judging(): DatasetJudging {
    return this.get().judging;
  }

  dispose(): void {
    const emitters = [
      this.caseChanged,
      this.datasetChanged,
      this.judgeChanges,
      this.progressChanged,
      this.runsChanged,
      this.gatesChanged,
    ];
    for (const part of [...this.subscriptions, this.loaded, ...emitters]) part?.dispose();
  }

  private get(): Session {
    if (this.loaded) return this.loaded;
    const session = this.parts.create();
    this.loaded = session;
    this.subscriptions.push(
      session.onDidChangeCase((key) => this.caseChanged.fire(key)),
      session.onDidChangeDataset((uri) => this.datasetChanged.fire(uri)),
      session.onDidChangeProgress(() => this.progressChanged.fire()),
      session.onDidChangeRuns(() => this.runsChanged.fire()),
      session.onDidChangeGates(() => this.gatesChanged.fire()),
    );
    return session;
  }
}
