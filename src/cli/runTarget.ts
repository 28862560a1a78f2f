import { basename, join, relative, resolve, sep } from 'node:path';
import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import type { RagJudge } from '../core/judge/RagJudge';
import type { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import { defaultCutoffs, readCutoffs } from '../core/retrieval/cutoffs';
import { findProfile } from '../core/retrieval/Profile';
import type { EvaluationOptions } from '../core/run/DatasetEvaluation';
import { judgeDifference, judgeRecord } from '../core/run/judging/judgeRecord';
import type { RunHead } from '../core/run/Run';
import { pathInside } from '../store/insideFolder';
import { nodeTextHash } from '../store/nodeTextHash';
import { resumeRun, type ResumedResults } from '../store/resumeRun';
import { RunLock } from '../store/RunLock';
import { RunStore } from '../store/RunStore';
import { RunWriter } from '../store/RunWriter';
import { readBatches } from '../worker/readBatches';
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
  resumed?: { head: RunHead; writer: RunWriter; lock: RunLock; results: ResumedResults };
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
  const { judging } = head;
  if (judging === undefined) {
    throw new UsageError(`Run ${head.id} holds retrieval metrics only: nothing was judged in it.`);
  }
  const difference = judgeDifference(judging.judge, judgeRecord(judge));
  if (difference !== undefined) {
    throw new UsageError(
      `Run ${head.id} was judged by ${judging.judge.label}, and the judge that is named now is another one: ${difference}. Scores of two judges are not put into one run. Name the same judge, or begin a new run.`,
    );
  }
  const target = targetOf(args, { ...place, dataset: datasetOf(args, head, place), head });
  const folder = join(store.folder, head.id);
  const lock = await RunLock.acquire(folder);
  try {
    const results = await resumeRun({
      folder,
      batches: target.batches(),
      evaluation: target.evaluation,
      retryFailed: args.retryFailed === true,
      hash: nodeTextHash,
      signal: place.signal,
    });
    const writer = await RunWriter.open(folder, { ...head, dataset: target.dataset });
    return { ...target, resumed: { head, writer, lock, results } };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What of a run's earlier results did not stay, a sentence each. */
export function resumedSentences({ results, head }: NonNullable<RunTarget['resumed']>): string[] {
  const { kept, changed, gone, failed, torn, repeated } = results;
  const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
  return [
    `Going on with run ${head.id}: ${count(kept.size, 'case is', 'cases are')} judged already.`,
    ...(torn === 0
      ? []
      : [
          `${count(torn, 'line', 'lines')} of its results, cut off by a crash, could not be read and ${torn === 1 ? 'was' : 'were'} removed.`,
        ]),
    ...(repeated === 0 ? [] : [`${count(repeated, 'repeated line was', 'repeated lines were')} removed.`]),
    ...(changed === 0
      ? []
      : [
          `${count(changed, 'case has', 'cases have')} changed in the dataset since and will be judged anew.`,
        ]),
    ...(gone === 0
      ? []
      : [`${count(gone, 'case is', 'cases are')} no longer in the dataset: removed from the run.`]),
    ...(failed === 0 ? [] : [`${count(failed, 'case', 'cases')} whose call failed will be asked again.`]),
  ];
}

/** Judgments that stay, by case id. */
export function keptOf({ resumed }: RunTarget): ReadonlyMap<string, RagJudgeEvaluation> | undefined {
  return resumed?.results.kept;
}

function targetOf(
  args: RunArgs,
  { cwd, root, dataset, head }: TargetPlace & { dataset: string; head: RunHead | undefined },
): RunTarget {
  const path = resolve(cwd, dataset);
  const labelsVar = args.labelsVar ?? head?.judging?.labelsVar;
  const system = head?.judging?.system;
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
    batches: () =>
      onlyOf(
        readBatches({ path, file: dataset, labelsVar, onRead: () => undefined }),
        head?.judging && system,
      ),
  };
}

/** The path that was typed, else the run's own, when that lies in the store's folder. */
function datasetOf(args: RunArgs, head: RunHead, { cwd, root }: TargetPlace): string {
  if (args.dataset !== undefined) return args.dataset;
  const path = resolve(root, head.dataset);
  if (pathInside(root, path) === undefined) {
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

/** The cases and problems of one system, when it is named. */
async function* onlyOf(
  batches: AsyncIterable<DatasetBatch>,
  system: string | undefined,
): AsyncGenerator<DatasetBatch> {
  for await (const { cases, problems } of batches) {
    yield system === undefined
      ? { cases, problems }
      : {
          cases: cases.filter((one) => one.system === system),
          problems: problems.filter((one) => one.system === undefined || one.system === system),
        };
  }
}
