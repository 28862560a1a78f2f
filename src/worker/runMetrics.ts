import { findProfile, type Profile } from '../core/retrieval/Profile';
import type { DatasetEvaluation } from '../core/run/DatasetEvaluation';
import type { EvaluatedCase } from '../core/run/EvaluatedCase';
import { evaluateDataset } from '../core/run/evaluateDataset';
import type { MetricsOutcome, MetricsProgress, MetricsRequest } from '../protocol/workerMessages';
import { MetricsStoring } from './MetricsStoring';
import { readBatches } from './readBatches';

export interface MetricsHooks {
  /** Called with each piece's cases, in file order. */
  onCases?: (cases: readonly EvaluatedCase[], evaluation: DatasetEvaluation) => void;
  /** Called after each piece. */
  onProgress?: (progress: MetricsProgress) => void;
  signal?: AbortSignal;
}

/**
 * Reads a dataset file, computes its metrics and stores a run per system, in this thread. An abort ends it within one
 * piece, with what there is. Throws an error with a readable sentence when the file cannot be read; a store that
 * cannot be written does not stop the metrics.
 */
export async function runMetrics(request: MetricsRequest, hooks: MetricsHooks): Promise<MetricsOutcome> {
  const startedAt = new Date();
  const storing = new MetricsStoring(request, startedAt);
  let read = { bytes: 0, totalBytes: 0 };
  const result = await evaluateDataset({
    file: request.file,
    name: request.name,
    profile: findProfile(request.profile) as Profile,
    k: request.k,
    batches: readBatches({
      path: request.path,
      file: request.file,
      labelsVar: request.labelsVar,
      onRead: (bytes, totalBytes) => (read = { bytes, totalBytes }),
    }),
    onCases: async (cases, evaluation) => {
      hooks.onCases?.(cases, evaluation);
      await storing.append(cases, evaluation);
    },
    onProgress: (cases) => hooks.onProgress?.({ cases, ...read }),
    ...(hooks.signal === undefined ? {} : { signal: hooks.signal }),
  });
  const usable = result.runs.some(({ means }) => Object.values(means).some(({ n }) => n > 0));
  const heads = await storing.finish({ ...result, usable });
  return {
    heads,
    problems: result.problems.sort((a, b) => a.line - b.line),
    complete: result.complete,
    usable,
    ...(storing.error === undefined ? {} : { storeError: storing.error }),
  };
}
