import type { DatasetBatch } from '../dataset/DatasetBatch';
import { DatasetEvaluation, type EvaluationOptions, type RunSummary } from './DatasetEvaluation';
import type { EvaluatedCase } from './EvaluatedCase';
import type { Problem } from './Run';

export interface EvaluateDatasetOptions extends EvaluationOptions {
  /** Pieces of the dataset, in file order. */
  batches: AsyncIterable<DatasetBatch>;
  /** Called with each piece's cases, in file order; awaited, so that a slow store holds the reading back. */
  onCases?: (cases: readonly EvaluatedCase[], evaluation: DatasetEvaluation) => void | Promise<void>;
  /** Called when the reading begins once more: what `onCases` was given does not hold. Awaited. */
  onRestart?: () => void | Promise<void>;
  /** Called after each piece with the number of cases so far. */
  onProgress?: (cases: number) => void;
  signal?: AbortSignal;
}

export interface DatasetResult {
  runs: RunSummary[];
  /** Everything found wrong, in file order; findings over the whole dataset come last. */
  problems: Problem[];
  /** False when the signal stopped it: then the runs are over the cases that were read until then. */
  complete: boolean;
}

/**
 * Evaluates a dataset piece by piece. An abort ends it between two pieces with what there is; an error of the source or
 * of `onCases` is thrown.
 */
export async function evaluateDataset(options: EvaluateDatasetOptions): Promise<DatasetResult> {
  let evaluation = new DatasetEvaluation(options);
  let cases = 0;
  for await (const batch of options.batches) {
    if (options.signal?.aborted === true) {
      return { runs: evaluation.summaries(), problems: evaluation.problems, complete: false };
    }
    if (batch.restart === true) {
      evaluation = new DatasetEvaluation(options);
      cases = 0;
      await options.onRestart?.();
    }
    const evaluated = evaluation.add(batch);
    cases += evaluated.length;
    await options.onCases?.(evaluated, evaluation);
    options.onProgress?.(cases);
  }
  return { runs: evaluation.finish(), problems: evaluation.problems, complete: true };
}
