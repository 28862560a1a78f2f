import { formatMinimum, formatScore } from '../../words/score';
import type { RunCase } from '../Run';
import { meetsMinimum } from '../../words/meetsMinimum';

/** A row's value below its minimum. */
export interface RowMiss {
  metric: string;
  expected: number;
  actual: number;
  /** `ndcg@5 0.39 is below 0.60` */
  message: string;
}

/**
 * What a row is against the minimums of rows. `no-value`: it has no miss, but at least one metric that it is to be held
 * to has no value, or no metric has one at all.
 */
export interface RowResult {
  state: 'met' | 'missed' | 'no-value';
  misses: readonly RowMiss[];
}

/**
 * Compares a row's metrics with the minimums of rows. A metric that the run did not compute is the run's miss, not that
 * of each row.
 */
export function evaluateRow(row: RunCase, minimums: Readonly<Record<string, number>>): RowResult {
  const metrics = row.metrics ?? {};
  const misses: RowMiss[] = [];
  let compared = 0;
  let missing = 0;
  for (const [metric, expected] of Object.entries(minimums)) {
    const actual = Object.hasOwn(metrics, metric) ? metrics[metric] : undefined;
    if (actual === undefined) continue;
    compared++;
    if (actual === null) missing++;
    else if (!meetsMinimum(actual, expected)) {
      const message = `${metric} ${formatScore(actual, expected)} is below ${formatMinimum(expected)}`;
      misses.push({ metric, expected, actual, message });
    }
  }
  if (misses.length > 0) return { state: 'missed', misses };
  const nothing = compared === 0 && Object.values(metrics).every((value) => value === null);
  return { state: missing > 0 || nothing ? 'no-value' : 'met', misses };
}
