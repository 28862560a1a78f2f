import type { NotSent } from './judgeInput';
import type { JudgeRecord } from './JudgingRecord';
import type { Prices } from './Prices';

/** Tokens of all calls that are to be made, each call once. */
export interface TokenPlan {
  input: number;
  /** Always a guess: a usual reply, times the calls. */
  output: number;
  /** Whether the model itself counted the input; else it is an estimate. */
  exactInput: boolean;
}

/** What judging a dataset would take. Counts are of cases. */
export interface CostSheet {
  judge: JudgeRecord;
  /** Cases that can be read: calls + cached + kept + those that are not sent. */
  cases: number;
  /** Judgments to be made; further tries and other formats can add to the requests. */
  calls: number;
  /** Answered from the cache. */
  cached: number;
  /** Judged in an earlier session of the same run. */
  kept: number;
  /** Why → number of cases that cannot be judged. */
  notSent: Partial<Record<NotSent, number>>;
  /** Rows that are not run because of a problem. */
  skipped: number;
  /** The first problem that keeps a row from being run. */
  firstProblem?: { line: number; message: string };
  /** Null for a judge whose prompt is not known. */
  tokens: TokenPlan | null;
  /** In the currency of the prices; null without prices, or without tokens. */
  cost: number | null;
  prices?: Prices;
  maxCalls?: number;
  maxCost?: number;
  /** The models that wrote the answers, as far as the rows tell, those of most cases first. */
  generators: { name: string; cases: number }[];
  /** Judge and generator look alike by their names, and a judge tends to prefer its own. */
  sameFamily?: { family: string; generator: string };
}
