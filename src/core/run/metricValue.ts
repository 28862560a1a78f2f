import { scoreFieldOf } from './comparableMetrics';
import type { RunCase } from './Run';

/** The value of a metric or score of a case, by its id (`recall@5`, `faithfulness`), or the cause of its absence. */
export function metricValue(one: RunCase, metric: string): number | string {
  const field = scoreFieldOf(metric);
  if (field === undefined) {
    const value =
      one.metrics !== undefined && Object.hasOwn(one.metrics, metric) ? one.metrics[metric] : undefined;
    // Only a share of an empty list has no cause of its case.
    return value ?? one.cause ?? (value === null ? 'no-response' : 'not-computed');
  }
  const { evaluation } = one;
  if (evaluation === undefined) return 'not-judged';
  return evaluation[field] ?? evaluation.causes?.[field] ?? 'missing';
}
