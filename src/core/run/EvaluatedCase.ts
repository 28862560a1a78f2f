import type { MetricId } from '../retrieval/metricIds';
import type { KeptMetadata } from './keptMetadata';
import type { MetricCause, RunCase } from './Run';
import type { TopHits } from './topHits';

/** A case with its metrics as plain numbers, as it is kept while a dataset is read. */
export interface EvaluatedCase {
  /** Index of the run, in the order in which the systems first appear. */
  run: number;
  id: string;
  /** 1-based line in the dataset. */
  line: number;
  query: string | undefined;
  cause: MetricCause | undefined;
  /** Fingerprint of the labels, see labelsHash. */
  labels?: string | undefined;
  /** The first hits; undefined when the case has no metrics at all. */
  top?: TopHits | undefined;
  /** What is kept of the row's metadata. */
  kept?: KeptMetadata | undefined;
  /** In the order of the evaluation's metric ids, NaN for null; undefined when the case has no metrics at all. */
  values: readonly number[] | undefined;
}

/** The case as it is stored and shown: metrics by id, null for none. */
export function toRunCase(
  { id, line, query, cause, labels, top, kept, values }: EvaluatedCase,
  ids: readonly MetricId[],
): RunCase {
  const metrics: Record<string, number | null> = {};
  for (let i = 0; i < ids.length; i++) {
    const value = values?.[i] ?? NaN;
    metrics[(ids[i] as MetricId).id] = Number.isNaN(value) ? null : value;
  }
  const found: RunCase = { id, line };
  if (query !== undefined) found.query = query;
  found.metrics = metrics;
  if (cause !== undefined) found.cause = cause;
  if (labels !== undefined) found.labels = labels;
  if (top !== undefined) {
    found.hits = [...top.hits];
    if (top.grades !== undefined)
      found.grades = top.grades.map((grade) => (Number.isNaN(grade) ? null : grade));
  }
  if (kept?.metadata !== undefined) found.metadata = kept.metadata;
  if (kept?.tags !== undefined) found.tags = kept.tags;
  return found;
}
