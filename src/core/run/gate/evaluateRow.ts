import { scoreFields } from '../../rag/scoreFields';
import { meetsMinimum } from '../../words/meetsMinimum';
import { formatMinimum, formatScore, scoreCodes } from '../../words/score';
import { metricValue } from '../metricValue';
import type { RunCase } from '../Run';

/** A row's value below its minimum. */
export interface RowMiss {
  metric: string;
  expected: number;
  actual: number;
  /** `ndcg@5 0.39 is below 0.60` */
  message: string;
}

/**
 * What a row is against the minimums of rows. `no-value`: it has no miss, but at least one metric or score that it is to
 * be held to has no value, or nothing has one at all.
 */
export interface RowResult {
  state: 'met' | 'missed' | 'no-value';
  misses: readonly RowMiss[];
  /** Ids of what it is to be held to and has no value. */
  missing: readonly string[];
}

/**
 * Compares a row's metrics, and its scores when it was judged, with the minimums of rows. What the run did not compute,
 * or nobody judged, is the run's miss, not that of each row.
 */
export function evaluateRow(row: RunCase, minimums: Readonly<Record<string, number>>): RowResult {
  const misses: RowMiss[] = [];
  const missing: string[] = [];
  let compared = 0;
  for (const [metric, expected] of Object.entries(minimums)) {
    if (!isMeasured(row, metric)) continue;
    compared++;
    const actual = metricValue(row, metric);
    if (typeof actual === 'string') missing.push(metric);
    else if (!meetsMinimum(actual, expected)) {
      const message = `${metric} ${formatScore(actual, expected)} is below ${formatMinimum(expected)}`;
      misses.push({ metric, expected, actual, message });
    }
  }
  if (misses.length > 0) return { state: 'missed', misses, missing };
  const nothing = compared === 0 && !hasValue(row);
  return { state: missing.length > 0 || nothing ? 'no-value' : 'met', misses, missing };
}

function isMeasured({ metrics, evaluation }: RunCase, id: string): boolean {
  if (scoreFields.some((field) => scoreCodes[field] === id)) return evaluation !== undefined;
  return metrics !== undefined && Object.hasOwn(metrics, id);
}

function hasValue({ metrics = {}, evaluation }: RunCase): boolean {
  if (Object.values(metrics).some((value) => value !== null)) return true;
  return evaluation !== undefined && scoreFields.some((field) => evaluation[field] !== null);
}
