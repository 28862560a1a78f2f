import type * as vscode from 'vscode';
import type { RagJudge, SetupFault } from '../core/judge/RagJudge';
import type { SteeringPlace } from '../core/judge/steering/steeringFlags';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import type { Gate, GatePlace, GateProblem } from '../core/run/gate/Gate';
import type { CostSheet } from '../core/run/judging/CostSheet';
import type { JudgingProgress, JudgingResult } from '../core/run/judging/JudgeDatasetOptions';
import type { RowSpan } from '../core/run/judging/steeringInRow';
import type { Problem, RunCase, RunHead } from '../core/run/Run';
import type { AggregateProgress, RunFigures } from '../protocol/aggregateMessages';
import type { ComparedHead, CompareProgress } from '../protocol/compareMessages';
import type { ExportedRequests } from '../store/exportRequests';
import type { FileSet, FileSetProblem, Role } from '../store/FileSet';
import type { HistoryEntry } from '../store/HistoryEntry';
import type { ReparsedRun } from '../store/reparseStoredRun';
import type { ComparedTable } from '../worker/ComparedTable';

/** Identifies a case across workspace folders: the folder's URI, a `#`, and the case's id. */
export type CaseKey = string;

/**
 * Identifies a stored run across folders, since a copied folder holds the same ids: the URI of the folder with
 * `.rag-judge`, a `#`, and the run's id. Where a key is looked up, a bare id is taken for the first run that has it.
 */
export type RunKey = string;

export type ChangedPart = 'query' | 'answer' | 'context' | 'hits' | 'judge';

/** All that the editor knows of one case, ready to show. Immutable: a change makes a new one. */
export interface CaseState {
  key: CaseKey;
  set: FileSet;
  /** What keeps the set from being judged, and what a person should know; empty for a good set. */
  problems: readonly FileSetProblem[];
  /** Oldest first; the last one is the current judgment. Empty when the case was never judged. */
  history: readonly HistoryEntry[];
  /** What differs between the files (unsaved edits included) or the chosen judge and the current judgment. */
  stale: readonly ChangedPart[];
  /** The prompt file was edited after the answer file was. */
  answerOlderThanPrompt: boolean;
  judging?: { since: Date };
  /** The last attempt gave no evaluation at all; nothing was stored. Cleared by the next attempt. */
  failure?: { message: string; fault?: SetupFault; at: Date };
}

/** How far the judging of a dataset is. */
export interface JudgingState extends JudgingProgress {
  /** Who judges. */
  judge: string;
  /** A server asked to wait: which one, and until when, in ms of the epoch. */
  waiting?: { host: string; until: number };
}

/** One dataset with its latest metrics run in this session or in the store. */
export interface DatasetState {
  uri: vscode.Uri;
  /** The folder in whose store its runs lie. */
  folder: vscode.Uri;
  running?: { done: number; total?: number };
  /** Set while it is being judged in this window. */
  judging?: JudgingState;
  /** One per system in the file; the first is the one whose figures are inline. */
  runs: readonly RunHead[];
  problems: readonly Problem[];
  /** 1-based line → the case of the first run, for inline figures. */
  byLine: ReadonlyMap<number, RunCase>;
}

/** The judge as chosen: what the status bar says, before anything is called. */
export interface ChosenJudge {
  /** `qwen3:8b`, `local heuristic`, `judges/strict.mjs`. */
  label: string;
  /** Tooltip: where it answers and whether the protocol is followed. */
  detail: string;
  kind: 'local' | 'chat' | 'vscode' | 'module';
}

export interface JudgeOutcome {
  /** How many cases were to be judged. */
  asked: number;
  judged: number;
  /** Cases that got no evaluation at all, with the reason; nothing was stored for them. */
  failures: readonly { key: CaseKey; message: string; fault?: SetupFault }[];
  cancelled: boolean;
}

/** How the metrics of a dataset are to be run, where it is not as the settings say. Kept for the window's time. */
export interface MetricsChoice {
  /** A profile's id. */
  profile?: string;
  /** The file or folder with the labels of a run file. */
  qrels?: vscode.Uri;
}

/** The minimums that hold for a dataset, and where they were read. */
export interface DatasetGate {
  gate: Gate;
  /** The gate file beside the dataset, which counts instead of the setting `ragJudge.thresholds`. */
  file?: vscode.Uri;
  /** With one of severity `error` nothing may be said to have met the gate. */
  problems: readonly GateProblem[];
  /** Where the minimum of an id stands in the file. */
  locate: (id: string) => GatePlace;
}

/** A row of a dataset, as it is listed without being measured. */
export interface DatasetRow {
  id: string;
  /** 1-based. */
  line: number;
  query?: string | undefined;
}

/** The rows of a dataset in file order; undefined when they, and those with problems, are more than were asked for. */
export interface DatasetListing {
  rows: readonly DatasetRow[] | undefined;
  problems: readonly Problem[];
}

/** A run in the store of a workspace folder. */
export interface StoredRun {
  /** The folder with `.rag-judge`. */
  folder: vscode.Uri;
  head: RunHead;
}

/** The folder of a run, or a whole store, that cannot be read. */
export interface BrokenRun {
  /** The folder with `.rag-judge`. */
  folder: vscode.Uri;
  /** The name of the run's folder; undefined when the store as a whole cannot be read. */
  id: string | undefined;
  /** What is wrong and where, as a sentence. */
  message: string;
}

/** Where a run lies, readable or not. */
export type RunPlace = { folder: vscode.Uri; id: string };

/** The stored runs of all folders of the window. */
export interface RunLibrary {
  /** Newest first, systems of one evaluation in their order. What could not be read is logged. */
  list(): Promise<readonly StoredRun[]>;
  /** The same, with what could not be read. */
  listAll(): Promise<{ runs: readonly StoredRun[]; broken: readonly BrokenRun[] }>;
  /** The folder of a run. Throws when the id is none. */
  place(run: RunPlace): vscode.Uri;
  /** Gives a run a title (see RunHead.title). Rejects with a readable error, and nothing is changed then. */
  rename(run: StoredRun, title: string): Promise<StoredRun>;
  /**
   * Removes runs, into the trash or for good. One that is gone already is none the worse. Rejects with a readable
   * error when one could not be removed, with a TrashError when the trash did not take it; those before it are removed
   * then.
   */
  remove(runs: readonly RunPlace[], how: { trash: boolean }): Promise<void>;
  /** Undefined when no store of the window has it. */
  find(run: RunKey): Promise<StoredRun | undefined>;
  /** The cases of a run, in file order. Rejects with a readable error. */
  cases(run: RunKey): Promise<readonly RunCase[]>;
  /**
   * Reads the raw outputs of a judged run again, without any call; what changed is a new run. Lines that could not be read
   * are logged. Rejects with a readable error, and with the signal's reason.
   */
  reparse(run: StoredRun, signal: AbortSignal): Promise<ReparsedRun>;
  /** Whether a living process writes a run, and how many bytes of results it has. */
  writing(run: RunKey): Promise<{ written: boolean; bytes: number }>;
}

/** Two stored runs: B is compared against A. */
export interface RunPair {
  a: RunKey;
  b: RunKey;
}

/** All that is known of a comparison. Immutable: a change makes a new one. */
export interface ComparisonState {
  pair: RunPair;
  /** Set while it is under way. */
  running?: CompareProgress;
  /** Everything but the cases, which come a moment later. */
  head?: ComparedHead;
  table?: ComparedTable;
  /** Why there is no result, as a sentence; empty when it was cancelled. */
  failure?: string;
}

/** Comparisons of stored runs, computed off the thread and kept while the window is open. */
export interface RunComparisons {
  /** Fired when a comparison went on, ended or failed. */
  readonly onDidChange: vscode.Event<RunPair>;
  /** The comparison as it is now; one that is not known yet begins. */
  get(pair: RunPair): ComparisonState;
  /** Begins a comparison that failed or was cancelled anew. */
  retry(pair: RunPair): void;
  /** Ends a comparison that is under way, for a person who waits for it and no longer wants to. */
  cancel(pair: RunPair): void;
  /** Ends a comparison that is under way and that nobody looks at any more: it begins anew when somebody does. */
  leave(pair: RunPair): void;
  /**
   * Runs the metrics over a file on disk and over its version in the last git commit, and gives both runs, the committed
   * one as A. Rejects with a readable error or the abort reason.
   */
  withHead(file: vscode.Uri, signal: AbortSignal): Promise<RunPair>;
}

/** A dataset that is to be judged, or only the cases of it with these ids; or a judged run to go on with. */
export type JudgingRequest =
  | {
      dataset: vscode.Uri;
      ids?: readonly string[];
      /** Files of batch results: they are the answers, and nothing is sent. */
      batch?: readonly vscode.Uri[];
    }
  | { resume: StoredRun };

/** The cases of a dataset that are below a minimum of their row in its latest run. */
export interface CasesBelow {
  /** That run's id. */
  runId: string;
  /** The minimums of rows, by metric or score id. */
  minimums: Readonly<Record<string, number>>;
  /** What judging them alone would take. */
  sheet: CostSheet;
}

/** All that is to be known before a dataset is judged. Nothing was sent. To be disposed of once, run or not. */
export interface PreparedJudging {
  readonly dataset: vscode.Uri;
  readonly sheet: CostSheet;
  /** Undefined when there is no latest run, none of its cases is below a minimum, or all are. */
  readonly below: CasesBelow | undefined;
  /** Of a run that is gone on with: what is kept, and what did not stay. A sentence each. */
  readonly notes: readonly string[];
  /** Whether the file is another one than the one that was counted: what a person agrees to is for that one. */
  changed(): Promise<boolean>;
  /**
   * Judges and stores, with no more judgments of a model than the sheet's calls; progress is in the dataset's state. Resolves when it was cancelled or stopped too, and `result`
   * says so. Rejects with a readable error when the dataset cannot be read or the store cannot be written; what was
   * judged until then is stored.
   */
  run(options: { signal: AbortSignal; only?: 'below' }): Promise<JudgedDataset>;
  dispose(): Promise<void>;
}

export interface JudgedDataset {
  dataset: vscode.Uri;
  /** The folder in whose store the runs lie. */
  folder: vscode.Uri;
  /** Those that have results, one per system. */
  runs: readonly StoredRun[];
  /** Cases that were to be judged. */
  cases: number;
  result: JudgingResult;
  /** Of batch results: what of the files did not go into the run, a sentence each. */
  leftOut: readonly string[];
}

/** Judging of whole datasets. */
export interface DatasetJudging {
  /**
   * Builds the judge, reads the dataset and counts. Rejects with JudgeSetupError, with a readable error when no case can
   * be judged, the dataset cannot be read, is being judged, or the run cannot be gone on with, and with the abort reason.
   */
  prepare(request: JudgingRequest, signal: AbortSignal): Promise<PreparedJudging>;
  /**
   * Writes the requests of the chat judge for a dataset into batch files of a folder. Nothing is sent. Rejects with
   * JudgeSetupError when no chat model is chosen, with a readable error, and with the abort reason; no file is left then.
   */
  exportBatch(
    dataset: vscode.Uri,
    options: { folder: vscode.Uri; signal: AbortSignal; onCase: (cases: number) => void },
  ): Promise<ExportedRequests>;
  /** Ends what is under way for a dataset; what was judged stays. */
  cancel(dataset: vscode.Uri): void;
  /** Removes the cached judgments of all stores of the window. Resolves to the bytes that were freed. */
  clearCache(): Promise<number>;
}

/** The figures of a run. Immutable: a change makes a new one. */
export interface AggregateState {
  run: RunKey;
  /** Set while they are being computed. */
  running?: AggregateProgress;
  /** Those of before, while they are computed anew. */
  figures?: RunFigures;
  /** Why there are none, as a sentence; empty when it was cancelled. */
  failure?: string;
}

/** Figures of stored runs, computed off the thread and kept while the window is open. */
export interface RunAggregates {
  /** Fired with a run whose figures went on, came or failed. */
  readonly onDidChange: vscode.Event<RunKey>;
  /** The figures as they are now; they begin to be computed when they are not known under these minimums. */
  get(run: RunKey, minimums: Readonly<Record<string, number>>): AggregateState;
  /** Computes figures that are known anew: of a run that goes on. */
  refresh(run: RunKey): void;
  /** Begins figures that failed or were cancelled anew. */
  retry(run: RunKey): void;
  cancel(run: RunKey): void;
}

/** Which file has which role, as a person chose it. */
export interface RoleChoice {
  folder: vscode.Uri;
  id: string;
  files: Partial<Record<Role, string[]>>;
}

/**
 * The one object that owns results. Commands, lenses, hovers, Problems, the status bar and the panel read it and hear
 * of changes; they never talk to each other.
 */
export interface Session extends vscode.Disposable {
  /** Fired with the key of a case whose state changed: files, judgment, progress, judge. */
  readonly onDidChangeCase: vscode.Event<CaseKey>;
  /** Fired when a dataset's runs, rows or progress changed. */
  readonly onDidChangeDataset: vscode.Event<vscode.Uri>;
  /** Fired when another judge was chosen; all cases may have become stale. */
  readonly onDidChangeJudge: vscode.Event<void>;

  /** Fired when `progress` changed. */
  readonly onDidChangeProgress: vscode.Event<void>;
  /** What is being judged in this window; undefined when nothing is. */
  readonly progress: { done: number; total: number } | undefined;

  /** The judge that a file or folder of the workspace gets; calls nothing. */
  chosenJudge(scope?: vscode.Uri): ChosenJudge;
  /** Builds the judge; rejects with JudgeSetupError when it lacks its key, model or trust. */
  createJudge(folder: vscode.Uri): Promise<RagJudge>;

  /** The case that a file belongs to, or undefined when its name tells none. */
  caseOf(file: vscode.Uri): Promise<CaseState | undefined>;
  caseByKey(key: CaseKey): Promise<CaseState | undefined>;
  /** The cases of a prompt file: its own name's, else those of front matter, setting, or its folder. */
  casesOfPrompt(prompt: vscode.Uri): Promise<readonly CaseState[]>;
  /** The cases in a folder and below it. */
  casesIn(folder: vscode.Uri, signal: AbortSignal): Promise<readonly CaseState[]>;
  /** The set of files whose names tell no role, once a person said which is which. Remembered in the store. */
  rememberRoles(choice: RoleChoice): Promise<CaseState | undefined>;
  /** What the local heuristic says of the case as it is now; undefined when it cannot be judged. */
  heuristic(key: CaseKey): Promise<RagJudgeEvaluation | undefined>;
  /** Judges the cases one after another, writes trace and history, and fires changes. Never rejects for one bad case. */
  judge(keys: readonly CaseKey[], signal: AbortSignal): Promise<JudgeOutcome>;
  /** Cancels what runs for that case. */
  cancel(key: CaseKey): void;

  /** Undefined when the file was never run and is not a dataset by name. */
  dataset(uri: vscode.Uri): Promise<DatasetState | undefined>;
  /**
   * Runs the retrieval metrics in the worker and stores a run per system. A choice stays for later runs of the dataset
   * in this window. Rejects with a readable error or the abort reason.
   */
  runMetrics(uri: vscode.Uri, signal: AbortSignal, choice?: MetricsChoice): Promise<DatasetState>;
  /** Lists at most so many rows of a dataset, in the worker. Rejects with a readable error or the abort reason. */
  listRows(uri: vscode.Uri, most: number, signal: AbortSignal): Promise<DatasetListing>;
  /** Cancels the metrics run of a dataset. */
  cancelMetrics(uri: vscode.Uri): void;
  /** The cases of a run of this window or of the store, in file order. */
  runCases(run: RunKey): Promise<readonly RunCase[]>;
  /** Where in a row of a dataset stands what may have steered its judge; undefined when that cannot be told. */
  steeringInRow(row: string, place: SteeringPlace): RowSpan | undefined;
  /** Fired when a run was stored, renamed or deleted. */
  readonly onDidChangeRuns: vscode.Event<void>;
  readonly library: RunLibrary;

  /** Fired when minimums of datasets changed: the setting, or a gate file. */
  readonly onDidChangeGates: vscode.Event<void>;
  /** The minimums of a dataset: of the gate file beside it, else of the setting. Never rejects for a bad one. */
  gate(dataset: vscode.Uri): Promise<DatasetGate>;
  /** What is wrong in a gate file. */
  gateProblems(file: vscode.Uri): Promise<readonly GateProblem[]>;
  readonly comparisons: RunComparisons;
  readonly judging: DatasetJudging;
  readonly aggregates: RunAggregates;
}
