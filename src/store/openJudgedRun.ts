import { join } from 'node:path';
import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import type { RagJudge } from '../core/judge/RagJudge';
import type { EvaluationOptions } from '../core/run/DatasetEvaluation';
import { judgeDifference, judgeRecord } from '../core/run/judging/judgeRecord';
import type { JudgingRecord } from '../core/run/judging/JudgingRecord';
import type { RunHead } from '../core/run/Run';
import { nodeTextHash } from './nodeTextHash';
import { readRunHead } from './readRunHead';
import { resumeRun, type ResumedResults } from './resumeRun';
import { RunLock } from './RunLock';
import { RunWriter } from './RunWriter';

/** A run that cannot be gone on with. The message says why, and what to do. */
export class CannotResumeError extends Error {
  override readonly name = 'CannotResumeError';
}

/** A run that is to be gone on with. It is locked; nothing of it is changed before `begin`. To be closed in the end. */
export interface OpenJudgedRun {
  head: RunHead;
  results: ResumedResults;
  /** Makes its results fit, and opens them for more. To be called once. */
  begin(): Promise<{ writer: RunWriter; lock: RunLock; durationMs: number }>;
  /** Gives the lock back. A run that was not begun is as it was. */
  close(): Promise<void>;
}

/** Throws CannotResumeError when nothing was judged in the run, or another judge made it. */
export function checkResumable({ id, judging }: RunHead, judge: RagJudge): JudgingRecord {
  if (judging === undefined) {
    throw new CannotResumeError(`Run ${id} holds retrieval metrics only: nothing was judged in it.`);
  }
  const difference = judgeDifference(judging.judge, judgeRecord(judge));
  if (difference === undefined) return judging;
  throw new CannotResumeError(
    `Run ${id} was judged by ${judging.judge.label}, and the judge that is named now is another one: ${difference}. Scores of two judges are not put into one run. Name the same judge, or begin a new run.`,
  );
}

export interface OpenJudgedRunOptions {
  /** The folder of all runs of the store. */
  runs: string;
  head: RunHead;
  /** Path of the dataset inside the store's root, with `/`: it may be named anew. */
  dataset: string;
  evaluation: EvaluationOptions;
  batches: AsyncIterable<DatasetBatch>;
  /** See ResumeRunOptions. */
  retryFailed: boolean;
  signal: AbortSignal;
}

/**
 * Takes the lock of a run and looks at what of its results stays: see resumeRun. Throws RunLockedError while another
 * process writes it, and what resumeRun throws.
 */
export async function openJudgedRun(options: OpenJudgedRunOptions): Promise<OpenJudgedRun> {
  const { runs, dataset, head: known, ...rest } = options;
  const folder = join(runs, known.id);
  // A run that was deleted has no folder for a lock; this says so.
  await readRunHead(folder);
  const lock = await RunLock.acquire(folder);
  try {
    // Since it was read for the one who asks, another process may have gone on with the run, or a person named it.
    const head = { ...(await readRunHead(folder)), id: known.id };
    const results = await resumeRun({ folder, hash: nodeTextHash, ...rest });
    let begun = false;
    return {
      head,
      results,
      begin: async () => {
        await results.replace();
        begun = true;
        const writer = await RunWriter.open(folder, { ...head, dataset });
        return { writer, lock, durationMs: head.durationMs };
      },
      close: async () => {
        try {
          if (!begun) await results.discard();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
