import { formatChange, formatCount, formatMinimum, formatScore } from '../../words/score';
import { comparableMetrics, scoreFieldOf } from '../comparableMetrics';
import { compareMetric, type UnadjustedComparison } from '../compareMetric';
import { compareRuns } from '../compareRuns';
import { fewestPairs } from '../fewestPairs';
import { pairCases } from '../pairCases';
import type { LoadedRun, MetricComparison } from '../RunComparison';
import type { Gate, LeastCases } from './Gate';
import { areEnough, leastWords } from './leastCases';
import { meetsMinimum } from '../../words/meetsMinimum';
import type { GateMiss, RunGateCheck } from './RunGate';

export interface BaselineInput {
  run: LoadedRun;
  baseline: LoadedRun;
  gate: Gate;
  least: LeastCases;
}

/**
 * Holds a run against the run before. With `maxDrop`: the mean over the cases that have a value in both may fall that
 * far. Without it: no metric of the gate may be worse by Holm p < 0.05, as compareRuns finds it.
 */
export function baselineChecks(input: BaselineInput): RunGateCheck[] {
  const drops = Object.entries(input.gate.maxDrop ?? {});
  return drops.length > 0
    ? drops.map(([metric, most]) => dropCheck(metric, { ...input, most }))
    : worseChecks(input);
}

function dropCheck(
  metric: string,
  { run, baseline, least, most }: BaselineInput & { most: number },
): RunGateCheck {
  const { pairs } = pairCases(baseline.cases, run.cases);
  const compared = compareMetric(metric, pairs, { seed: 1, resamples: 2000, signFlips: 1 });
  const { n, difference } = compared;
  const drop = difference === null ? null : 0 - difference;
  const N = Math.max(pairs.length, baseline.head.queries, run.head.queries);
  const found = { check: `drop(${metric})`, kind: 'drop' as const, expected: most, actual: drop, n, N };
  const missed = (miss: GateMiss, message: string): RunGateCheck => ({ ...found, ok: false, miss, message });
  if (drop === null || difference === null) return missed('not-comparable', notCompared(metric, compared));
  const allowed = `allowed is a drop of ${formatMinimum(most)}`;
  const change = `${metric} ${formatScore(compared.a)} → ${formatScore(compared.b)} (${formatChange(difference)}${rangeWords(compared)})`;
  if (!meetsMinimum(most, drop)) return missed('dropped', `${change}, ${allowed}`);
  if (!areEnough({ n, N }, least)) {
    return missed(
      'too-few',
      `${metric} has a value in both runs for ${formatCount(n)} of ${formatCount(N)} cases, at least ${leastWords(least)} must have one`,
    );
  }
  return { ...found, ok: true, message: `${change}, ${allowed}` };
}

function rangeWords({ interval }: UnadjustedComparison): string {
  return interval === null ? '' : `, 95% ${formatChange(interval.low)} to ${formatChange(interval.high)}`;
}

function worseChecks({ run, baseline, gate }: BaselineInput): RunGateCheck[] {
  const known = comparableMetrics(baseline, run);
  const wanted = Object.keys(gate.min);
  const missing = wanted.filter((metric) => !known.includes(metric));
  const metrics = wanted.filter((metric) => known.includes(metric));
  if (missing.length === 0 && metrics.length === 0 && known.length === 0) return [noMetric()];
  const compared =
    metrics.length > 0 || wanted.length === 0
      ? compareRuns(baseline, run, metrics.length > 0 ? { metrics } : {})
      : undefined;
  return [
    ...missing.map((metric) => missedWorse(metric, 'not-computed', `${metric} is not in both runs`)),
    ...(compared?.metrics ?? []).map(worseCheck),
  ];
}

function worseCheck(compared: MetricComparison): RunGateCheck {
  const { metric, verdict, difference, n, N, pHolm } = compared;
  const found = {
    ...missedWorse(metric, 'worse', ''),
    actual: difference === null ? null : 0 - difference,
    n,
    N,
  };
  const change = `${metric} ${formatScore(compared.a)} → ${formatScore(compared.b)}`;
  switch (verdict) {
    case 'worse':
      return {
        ...found,
        message: `${change} is worse than the baseline (Holm p ${(pHolm ?? 1).toFixed(3)})`,
      };
    case 'not-compared':
      return { ...found, miss: 'not-comparable', message: notCompared(metric, compared) };
    case 'too-few':
      return {
        ...found,
        miss: 'too-few',
        message: `${metric} has a value in both runs for ${formatCount(n)} cases, a test needs ${fewestPairs}: say how far it may fall (max drop)`,
      };
    case 'better':
    case 'unclear': {
      const { miss: _, ...met } = found;
      return { ...met, ok: true, message: `${change} is not worse than the baseline` };
    }
  }
}

function missedWorse(metric: string, miss: GateMiss, message: string): RunGateCheck {
  return {
    check: `worse(${metric})`,
    kind: 'worse',
    expected: null,
    actual: null,
    n: 0,
    N: 0,
    ok: false,
    miss,
    message,
  };
}

function noMetric(): RunGateCheck {
  return { ...missedWorse('any', 'not-comparable', ''), message: 'the two runs have no metric in common' };
}

function notCompared(metric: string, { leftOut }: Pick<MetricComparison, 'leftOut'>): string {
  if (scoreFieldOf(metric) !== undefined && leftOut.some(({ a }) => a === 'other-judge')) {
    return `${metric} cannot be compared with the baseline: another judge gave its scores`;
  }
  return `${metric} has no case with a value in both runs`;
}
