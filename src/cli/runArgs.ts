import { readCutoffs } from '../core/retrieval/cutoffs';
import { findProfile, profileIds } from '../core/retrieval/Profile';
import type { BudgetLimits } from '../core/run/judging/JudgingBudget';
import type { Prices } from '../core/run/judging/Prices';
import { UsageError, type JudgeOptions } from './createJudge';

/** The options of `run`, as they were typed. */
export interface RunArgs extends JudgeOptions {
  dataset?: string;
  concurrency?: number;
  maxCalls?: number;
  maxCost?: number;
  /** Of a million tokens. */
  priceIn?: number;
  priceOut?: number;
  dryRun?: boolean;
  /** False for `--no-cache`. */
  cache?: boolean;
  /** The folder of runs. */
  out?: string;
  /** Id of the run to go on with. */
  resume?: string;
  retryFailed?: boolean;
  /** Id of the run whose raw outputs are read again. */
  reparse?: string;
  /** The folder that batch files are written into. */
  exportBatch?: string;
  /** Files of batch results. */
  importBatch?: string[];
  k?: number[];
  profile?: string;
  labelsVar?: string;
  json?: boolean;
  quiet?: boolean;
}

/** Throws UsageError when the arguments do not fit together. */
export function checkRunArgs(args: RunArgs): void {
  const { dataset, resume, retryFailed, dryRun, maxCost, profile, k } = args;
  checkBatchArgs(args);
  if (args.reparse !== undefined) return;
  if (dataset === undefined && resume === undefined) {
    throw new UsageError('Name a dataset file: rag-judge run DATASET, or a run to go on with: --resume ID.');
  }
  if (retryFailed === true && resume === undefined) {
    throw new UsageError('--retry-failed belongs to --resume ID: it asks the cases anew whose call failed.');
  }
  if (dryRun === true && resume !== undefined) {
    throw new UsageError('Choose one of --dry-run and --resume: going on asks only the cases that are left.');
  }
  if ((args.priceIn === undefined) !== (args.priceOut === undefined)) {
    throw new UsageError('Give both prices, each for a million tokens: --price-in and --price-out.');
  }
  if (maxCost !== undefined && args.priceIn === undefined) {
    throw new UsageError('--max-cost needs the prices of a million tokens: --price-in and --price-out.');
  }
  if (profile !== undefined && findProfile(profile) === undefined) {
    throw new UsageError(
      `There is no profile ${JSON.stringify(profile)}; there is ${profileIds.join(', ')}.`,
    );
  }
  try {
    if (k !== undefined) readCutoffs(k);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** Of `--reparse`, `--export-batch` and `--import-batch`: each is a way of its own. */
function checkBatchArgs({ reparse, exportBatch, importBatch, ...args }: RunArgs): void {
  const ways = [
    ...(reparse === undefined ? [] : ['--reparse']),
    ...(exportBatch === undefined ? [] : ['--export-batch']),
    ...(importBatch === undefined ? [] : ['--import-batch']),
    ...(args.dryRun === true ? ['--dry-run'] : []),
    ...(args.resume !== undefined && importBatch === undefined ? ['--resume'] : []),
  ];
  if (ways.length > 1) throw new UsageError(`Choose one of ${ways.join(', ')}.`);
  if (reparse !== undefined && args.dataset !== undefined)
    throw new UsageError('--reparse ID reads what is stored; it takes no dataset.');
  const way = ways.find((one) => one.endsWith('-batch'));
  if (way === undefined) return;
  if (args.judge !== 'chat' || !args.model)
    throw new UsageError(`${way} is for a model: --judge chat --model MODEL.`);
}

export function limitsOf({ maxCalls, maxCost }: RunArgs): BudgetLimits {
  return {
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(maxCost === undefined ? {} : { maxCost }),
  };
}

export function pricesOf({ priceIn, priceOut }: RunArgs): Prices | undefined {
  return priceIn === undefined || priceOut === undefined ? undefined : { input: priceIn, output: priceOut };
}
