import type { DatasetBatch } from '../../dataset/DatasetBatch';
import type { TextHash } from '../../judge/inputHash';
import type { RagJudge } from '../../judge/RagJudge';
import type { EvaluationOptions, RunSummary } from '../DatasetEvaluation';
import type { Problem, RunCase } from '../Run';
import type { JudgedCase } from './JudgedRuns';
import type { JudgmentCache } from './judgmentCache';
import type { BudgetLimits } from './JudgingBudget';
import type { JudgingRecord, JudgingStop } from './JudgingRecord';
import type { Prices } from './Prices';

/** The head of a judged run, without id and times. */
export type JudgedSummary = RunSummary & { judging: JudgingRecord };

/** Where results go. Calls may overlap; a few more calls are begun than there are places while they are under way. */
export interface JudgingSink {
  /** Resolves when a crash of this process would not lose the case. `head` is that of its run as it is now. */
  append(one: { run: number; stored: RunCase }, head: () => JudgedSummary): Promise<void>;
}

export interface JudgingProgress {
  /** Cases with a result, those of an earlier session included. */
  judged: number;
  /** Cases in the dataset, when that is known. */
  total: number | undefined;
  scored: number;
  /** Cause → number of cases without a score. */
  unscored: Readonly<Record<string, number>>;
  cached: number;
  /** Requests to the model in this session, further tries included. */
  calls: number;
  /** Judgments a second of late, those from the cache left out. */
  perSecond: number | undefined;
  remainingMs: number | undefined;
  /** Money spent in this session; undefined without prices. */
  cost: number | undefined;
}

export interface JudgeDatasetOptions {
  /** How the retrieval metrics of the same rows are computed, and how problems name the file. */
  evaluation: EvaluationOptions;
  /** Pieces of the dataset, in file order. */
  batches: AsyncIterable<DatasetBatch>;
  judge: RagJudge;
  sink: JudgingSink;
  cache?: JudgmentCache | undefined;
  /**
   * Of a run that is gone on with: all cases that have their line from an earlier session, by id. They stay as they are,
   * and are in every count, whether the dataset is read to its end or not. Their `run` is 0.
   */
  kept?: ReadonlyMap<string, JudgedCase> | undefined;
  /** Judgments under way at once, from 1. */
  concurrency: number;
  limits?: BudgetLimits;
  /** Judgments that a person agreed to, when one was asked: the judge is asked for no more of them. */
  agreed?: number | undefined;
  prices?: Prices | undefined;
  /** Cases of the whole dataset, and those that are to be asked of the judge, for the remaining time. */
  expected?: { cases: number; calls: number };
  /** What the head says beside the counts. */
  record: Pick<JudgingRecord, 'labelsVar' | 'timeoutMs' | 'system' | 'selection'>;
  hash: TextHash;
  /** The clock that stamps cases which are not sent. */
  date?: () => Date;
  /** A clock that only goes forward, in ms. */
  now?: () => number;
  signal: AbortSignal;
  /** Called after each case. */
  onProgress?: (progress: JudgingProgress) => void;
}

export interface JudgingResult {
  /** One per system, in the order in which they first appear. */
  runs: JudgedSummary[];
  problems: Problem[];
  /** Whether every case of the dataset has its line. */
  complete: boolean;
  /** Why it ended before the dataset did. */
  stopped: JudgingStop | undefined;
  /** Sentences about what did not work although the judging did, such as a cache that cannot be written. */
  notes: string[];
  /** Requests to the model in this session. */
  calls: number;
}
