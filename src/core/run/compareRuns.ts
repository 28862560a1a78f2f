import { holmAdjusted } from '../stats/holmAdjusted';
import { comparableMetrics, sharedCutoffs, usualMetrics } from './comparableMetrics';
import { compareMetric, type UnadjustedComparison } from './compareMetric';
import { comparisonWarnings } from './comparisonWarnings';
import { pairCases, type CasePair } from './pairCases';
import type { HitFlips, LoadedRun, MetricComparison, RunComparison } from './RunComparison';

/** What is compared, and how it is drawn. */
export interface CompareOptions {
  /** Ids of metrics and scores (`recall@5`, `faithfulness`); by default see usualMetrics. Each is compared once. */
  readonly metrics?: readonly string[];
  /** Decides the resamples. */
  readonly seed?: number;
  /** Told after each metric how many of them are done: one takes seconds over a hundred thousand pairs. */
  readonly onMetric?: (done: number, total: number) => void;
}

/** The Holm p below which a difference is said to be one. */
const significance = 0.05;

/**
 * Compares run B with run A, paired by case id. Swapping the runs negates differences and intervals and keeps every p;
 * the order of the cases does not matter. Throws RangeError with a readable sentence when there is no metric to
 * compare, or a named one is not in both runs.
 */
export function compareRuns(a: LoadedRun, b: LoadedRun, options: CompareOptions = {}): RunComparison {
  const metrics = metricsOf(a, b, options);
  const method = { seed: options.seed ?? 1, resamples: 2000, signFlips: 10_000 };
  const paired = pairCases(a.cases, b.cases);
  const compared = withHolm(
    metrics.map((metric, index) => {
      const one = compareMetric(metric, paired.pairs, method);
      options.onMetric?.(index + 1, metrics.length);
      return one;
    }),
  );
  return {
    a: a.head,
    b: b.head,
    paired: paired.pairs.length,
    onlyA: paired.onlyA,
    onlyB: paired.onlyB,
    metrics: compared,
    flips: sharedCutoffs(a.head, b.head).flatMap((k) => flipsAt(k, paired.pairs)),
    warnings: comparisonWarnings({ a, b, paired, metrics: compared }),
    method,
  };
}

function metricsOf(a: LoadedRun, b: LoadedRun, options: CompareOptions): string[] {
  const shared = comparableMetrics(a, b);
  if (shared.length === 0) throw new RangeError('The runs have no metric in common.');
  const wanted = [...new Set(options.metrics ?? usualMetrics(a, b))];
  const unknown = wanted.find((metric) => !shared.includes(metric));
  if (unknown === undefined) return wanted;
  throw new RangeError(`${JSON.stringify(unknown)} is not in both runs. Both have ${shared.join(', ')}.`);
}

function withHolm(compared: readonly UnadjustedComparison[]): MetricComparison[] {
  const tested = compared.flatMap(({ p }) => (p === null ? [] : [p]));
  const adjusted = holmAdjusted(tested).values();
  return compared.map((one) => {
    if (one.p === null) return { ...one, pHolm: null, verdict: one.verdict ?? 'too-few' };
    const pHolm = adjusted.next().value ?? one.p;
    const clear = pHolm < significance;
    const verdict = !clear ? 'unclear' : (one.difference ?? 0) > 0 ? 'better' : 'worse';
    return { ...one, pHolm, verdict };
  });
}

function flipsAt(k: number, pairs: readonly CasePair[]): HitFlips[] {
  const hit = `hit@${k}`;
  const lost: string[] = [];
  const gained: string[] = [];
  let known = false;
  for (const { a, b } of pairs) {
    const before = a.metrics?.[hit];
    const after = b.metrics?.[hit];
    if (typeof before !== 'number' || typeof after !== 'number') continue;
    known = true;
    if (before > 0 && after === 0) lost.push(a.id);
    if (before === 0 && after > 0) gained.push(a.id);
  }
  return known ? [{ k, lost, gained }] : [];
}
