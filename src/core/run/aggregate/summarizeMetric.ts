import { pairedInterval } from '../../stats/pairedInterval';
import { quantile } from '../../stats/quantile';
import { metricValue } from '../metricValue';
import type { Mean, RunCase } from '../Run';
import { binCount, binOf } from './binOf';
import type { MetricSummary, NullCount } from './MetricSummary';

/** With fewer values a bootstrap interval says more than the data do. */
const fewestValues = 6;

/** Draws of all resamples together at most, so that a large run does not hold its thread: see resamplesFor. */
const mostDraws = 4_000_000;

/** Summarizes one metric or score, by its id, over the cases. The seed decides the draw of the interval. */
export function summarizeMetric(
  metric: string,
  cases: readonly RunCase[],
  { seed = 1 }: { seed?: number } = {},
): MetricSummary {
  const values: number[] = [];
  const nulls = new Map<string, number>();
  const bins = new Array<number>(binCount).fill(0);
  for (const one of cases) {
    const value = metricValue(one, metric);
    if (typeof value === 'string') nulls.set(value, (nulls.get(value) ?? 0) + 1);
    else {
      values.push(value);
      const bin = binOf(value);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
  }
  return {
    metric,
    mean: meanOfValues(values, cases.length),
    interval: values.length < fewestValues ? null : intervalOf(values, seed),
    quantiles: quantilesOf(values),
    bins,
    nulls: sortedNulls(nulls),
  };
}

/** The mean of one metric or score over the cases that have a value. */
export function meanOf(metric: string, cases: readonly RunCase[]): Mean {
  const values = cases.map((one) => metricValue(one, metric)).filter((value) => typeof value === 'number');
  return meanOfValues(values, cases.length);
}

function meanOfValues(values: readonly number[], N: number): Mean {
  const n = values.length;
  return { value: n === 0 ? null : values.reduce((sum, value) => sum + value, 0) / n, n, N };
}

/**
 * How many resamples an interval over n values takes: 2,000, as every comparison does, and fewer above 2,000 values
 * (never under 200), where the interval is narrow and the time would be long.
 */
export function resamplesFor(n: number): number {
  return Math.max(200, Math.min(2000, Math.floor(mostDraws / Math.max(1, n))));
}

function intervalOf(values: readonly number[], seed: number): MetricSummary['interval'] {
  const found = pairedInterval(values, { seed, resamples: resamplesFor(values.length) });
  return found === undefined ? null : { low: found.low, high: found.high };
}

function quantilesOf(values: readonly number[]): MetricSummary['quantiles'] {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const at = (p: number): number => quantile(sorted, p) as number;
  return { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) };
}

function sortedNulls(nulls: ReadonlyMap<string, number>): NullCount[] {
  return [...nulls]
    .map(([cause, n]) => ({ cause, n }))
    .sort((a, b) => b.n - a.n || (a.cause < b.cause ? -1 : 1));
}
