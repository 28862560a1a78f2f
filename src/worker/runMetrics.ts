import { findProfile, type Profile } from '../core/retrieval/Profile';
import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import type { Problem } from '../core/run/Run';
import type { DatasetEvaluation } from '../core/run/DatasetEvaluation';
import type { EvaluatedCase } from '../core/run/EvaluatedCase';
import { evaluateDataset } from '../core/run/evaluateDataset';
import type { MetricsOutcome, MetricsProgress, MetricsRequest } from '../protocol/workerMessages';
import { MetricsStoring } from './MetricsStoring';
import { readBatches } from './readBatches';
import { readPair } from './readPair';
import type { SecondThread } from './readRunInParts';

export interface MetricsHooks {
  /** Called with each piece's cases, in file order. */
  onCases?: (cases: readonly EvaluatedCase[], evaluation: DatasetEvaluation) => void;
  /** Called when the reading begins once more: what `onCases` was given does not hold. */
  onRestart?: () => void;
  /** Called after each piece. */
  onProgress?: (progress: MetricsProgress) => void;
  signal?: AbortSignal;
  /** With it, a large file is read by two threads. */
  second?: SecondThread;
}

/**
 * Reads a dataset file, or a run and its labels, computes its metrics and stores a run per system, in this thread. An abort ends it within one
 * piece, with what there is. Throws an error with a readable sentence when the file cannot be read; a store that
 * cannot be written does not stop the metrics.
 */
export async function runMetrics(request: MetricsRequest, hooks: MetricsHooks): Promise<MetricsOutcome> {
  const startedAt = new Date();
  const profile = findProfile(request.profile, request.options) as Profile;
  const storing = new MetricsStoring(request, startedAt);
  let read = { bytes: 0, totalBytes: 0 };
  const result = await evaluateDataset({
    file: request.file,
    name: request.name,
    profile,
    k: request.k,
    pooledLabels: request.qrels !== undefined,
    batches: batchesOf({
      request,
      profile,
      second: hooks.second,
      onRead: (bytes, totalBytes) => (read = { bytes, totalBytes }),
    }),
    onCases: async (cases, evaluation) => {
      hooks.onCases?.(cases, evaluation);
      await storing.append(cases, evaluation);
    },
    onRestart: async () => {
      hooks.onRestart?.();
      await storing.restart();
    },
    onProgress: (cases) => hooks.onProgress?.({ cases, ...read }),
    ...(hooks.signal === undefined ? {} : { signal: hooks.signal }),
  }).catch(async (error: unknown) => {
    await storing.abandon();
    throw error;
  });
  const usable = result.runs.some(({ means }) => Object.values(means).some(({ n }) => n > 0));
  const heads = await storing.finish({ ...result, usable });
  return {
    heads,
    problems: inFileOrder(result.problems),
    complete: result.complete,
    usable,
    ...(storing.error === undefined ? {} : { storeError: storing.error }),
  };
}

function batchesOf(options: {
  request: MetricsRequest;
  profile: Profile;
  second: SecondThread | undefined;
  onRead: (bytes: number, totalBytes: number) => void;
}): AsyncIterable<DatasetBatch> {
  const { request, profile, second, onRead } = options;
  const { path, file, labelsVar, qrels } = request;
  const metricsOnly = { scores: profile.order !== undefined };
  if (qrels === undefined) return readBatches({ path, file, labelsVar, metricsOnly, onRead });
  return readPair({ run: { path, file }, qrels, profile, onRead, second });
}

/** By line, file by file as they were first named. */
function inFileOrder(problems: Problem[]): Problem[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  return problems.sort((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line);
}
