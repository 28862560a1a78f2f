import { basename, join, relative, resolve, sep } from 'node:path';
import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import type { RagJudge } from '../core/judge/RagJudge';
import { defaultCutoffs, readCutoffs } from '../core/retrieval/cutoffs';
import { findProfile } from '../core/retrieval/Profile';
import type { EvaluationOptions } from '../core/run/DatasetEvaluation';
import type { JudgeDatasetOptions } from '../core/run/judging/JudgeDatasetOptions';
import type { JudgingRecord } from '../core/run/judging/JudgingRecord';
import type { RunHead } from '../core/run/Run';
import { isInside } from '../store/insideFolder';
import { CannotResumeError, checkResumable, openJudgedRun, type OpenJudgedRun } from '../store/openJudgedRun';
import { RunStore } from '../store/RunStore';
import { judgedRows } from '../worker/judgedRows';
import { UsageError } from './createJudge';
import type { RunArgs } from './runArgs';

/** A dataset and the run that its results go into. */
export interface RunTarget {
  store: RunStore;
  /** Path of the dataset inside the store's root, with `/`. */
  dataset: string;
  evaluation: EvaluationOptions;
  labelsVar: string | undefined;
  system: string | undefined;
  batches: () => AsyncIterable<DatasetBatch>;
  selection: JudgingRecord['selection'];
  resumed?: OpenJudgedRun;
}

export interface TargetPlace {
  cwd: string;
  root: string;
  signal: AbortSignal;
}

/** The target of a new run. Nothing is read or made. */
export function newTarget(args: RunArgs, place: TargetPlace): RunTarget {
  return targetOf(args, { ...place, dataset: args.dataset ?? '', head: undefined });
}

/**
 * Opens a run to go on with it: takes its lock, checks that the judge is the same, and makes its results fit. Throws
 * UsageError when there is no such run, or another judge or a metrics run made it, and RunLockedError while another
 * process writes it.
 */
export async function resumedTarget(
  args: RunArgs & { resume: string },
  { judge, ...place }: TargetPlace & { judge: RagJudge },
): Promise<RunTarget> {
  const store = storeOf(args, place);
  const head = await headOf(store, args.resume);
  try {
    checkResumable(head, judge);
    const target = targetOf(args, { ...place, dataset: await datasetOf(args, head, place), head });
    const resumed = await openJudgedRun({
      runs: store.folder,
      head,
      dataset: target.dataset,
      evaluation: target.evaluation,
      batches: target.batches(),
      retryFailed: args.retryFailed === true,
      signal: place.signal,
    });
    return { ...target, resumed };
  } catch (error) {
    if (error instanceof CannotResumeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** Cases that stay, by id. */
export function keptOf({ resumed }: RunTarget): JudgeDatasetOptions['kept'] {
  return resumed?.results.kept;
}

function targetOf(
  args: RunArgs,
  { cwd, root, dataset, head }: TargetPlace & { dataset: string; head: RunHead | undefined },
): RunTarget {
  const path = resolve(cwd, dataset);
  const labelsVar = args.labelsVar ?? head?.judging?.labelsVar;
  const { system, selection } = head?.judging ?? {};
  const profile = findProfile(args.profile ?? head?.profile ?? 'standard', head?.options);
  if (profile === undefined) throw new UsageError(`Run ${head?.id ?? ''} has an unknown profile.`);
  return {
    store: storeOf(args, { cwd, root }),
    dataset: relative(root, path).split(sep).join('/'),
    evaluation: {
      file: dataset,
      name: basename(path),
      profile,
      k: readCutoffs(args.k ?? head?.k ?? defaultCutoffs),
    },
    labelsVar,
    system,
    selection,
    batches: () =>
      judgedRows({
        path,
        file: dataset,
        labelsVar,
        system,
        ids: selection === undefined ? undefined : new Set(selection.ids),
      }),
  };
}

/** The path that was typed, else the run's own, when that lies in the store's folder once links are followed. */
async function datasetOf(args: RunArgs, head: RunHead, { cwd, root }: TargetPlace): Promise<string> {
  if (args.dataset !== undefined) return args.dataset;
  const path = resolve(root, head.dataset);
  // Where a link leads that cannot be followed, nobody knows.
  if (!(await isInside(root, path).catch(() => false))) {
    throw new UsageError(
      `The dataset of run ${head.id} lies outside ${root}. Name it: rag-judge run DATASET --resume ${head.id}.`,
    );
  }
  return relative(cwd, path) || path;
}

async function headOf(store: RunStore, id: string): Promise<RunHead> {
  try {
    return await store.head(id);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function storeOf({ out }: RunArgs, { cwd, root }: Pick<TargetPlace, 'cwd' | 'root'>): RunStore {
  return new RunStore(out === undefined ? join(root, '.rag-judge', 'runs') : resolve(cwd, out));
}
