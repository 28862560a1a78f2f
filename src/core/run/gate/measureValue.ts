import { meanOf } from '../aggregate/summarizeMetric';
import { quantile } from '../../stats/quantile';
import { metricValue } from '../metricValue';
import type { RunCase } from '../Run';
import type { Measure } from './Measure';
import { meetsMinimum } from '../../words/meetsMinimum';

/** A measure over cases: null without any value. `n` cases have one; `missing` are ids of metrics that no case has. */
export interface MeasuredValue {
  value: number | null;
  n: number;
  missing: string[];
}

/** Computes a measure. For a composite, `n` is that of the metric with the fewest values. */
export function measureValue(measure: Measure, cases: readonly RunCase[]): MeasuredValue {
  const metrics =
    measure.kind === 'composite' ? measure.weights.map(({ metric }) => metric) : [measure.metric];
  const missing = metrics.filter((metric) => !isComputed(metric, cases));
  const n = Math.min(...metrics.map((metric) => meanOf(metric, cases).n));
  return { value: n === 0 ? null : valueOf(measure, cases), n, missing };
}

function valueOf(measure: Measure, cases: readonly RunCase[]): number | null {
  switch (measure.kind) {
    case 'mean':
      return meanOf(measure.metric, cases).value;
    case 'quantile':
      return quantile(valuesOf(measure.metric, cases).sort(), measure.p) ?? null;
    case 'share': {
      const reaching = valuesOf(measure.metric, cases).filter((value) =>
        meetsMinimum(value, measure.atLeast),
      );
      return reaching.length / cases.length;
    }
    case 'composite': {
      const total = measure.weights.reduce((sum, { weight }) => sum + weight, 0);
      return measure.weights.reduce(
        (sum, { metric, weight }) => sum + (weight / total) * (meanOf(metric, cases).value ?? NaN),
        0,
      );
    }
  }
}

function valuesOf(metric: string, cases: readonly RunCase[]): Float64Array {
  return Float64Array.from(
    cases.map((one) => metricValue(one, metric)).filter((value) => typeof value === 'number'),
  );
}

function isComputed(metric: string, cases: readonly RunCase[]): boolean {
  return cases.some((one) => {
    const value = metricValue(one, metric);
    return value !== 'not-computed' && value !== 'not-judged';
  });
}
