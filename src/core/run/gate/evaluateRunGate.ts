import { isFlagged } from '../../judge/steering/steeringFlags';
import { formatCount, formatMinimum, formatScore } from '../../words/score';
import type { RunCase } from '../Run';
import type { LoadedRun } from '../RunComparison';
import { baselineChecks } from './baselineChecks';
import type { Gate, LeastCases, MeasureMinimum } from './Gate';
import { areEnough, leastWords, usualLeast } from './leastCases';
import { measureValue } from './measureValue';
import { meetsMinimum } from '../../words/meetsMinimum';
import type { RunGateCheck, RunGateResult } from './RunGate';

export interface RunGateInput {
  run: LoadedRun;
  gate: Gate;
  /** The run before, when the gate looks at it. */
  baseline?: LoadedRun | undefined;
}

/**
 * Holds a run against its gate, over its cases. Flagged cases are left out unless the gate allows them; they stay in N.
 * Fails closed: an incomplete run, a metric that was not computed, a null, too few values, and runs that cannot be
 * compared are misses.
 */
export function evaluateRunGate({ run, gate, baseline }: RunGateInput): RunGateResult {
  const all = [...new Map(run.cases.map((one) => [one.id, one])).values()];
  const flagged = all.filter(isFlaggedCase).map(({ id }) => id);
  const counted = gate.allowFlagged === true;
  const cases = counted ? all : all.filter((one) => !isFlaggedCase(one));
  const N = Math.max(all.length, run.head.queries);
  const minimums: MeasureMinimum[] = [
    ...Object.entries(gate.min).map(([metric, expected]) => ({
      measure: { kind: 'mean', metric, text: metric } as const,
      expected,
    })),
    ...(gate.measures ?? []),
  ];
  const scope = { cases, N, k: run.head.k, least: gate.minN ?? usualLeast };
  const checks = [
    ...completeness(run, N),
    ...minimums.map((minimum) => check(minimum, scope)),
    ...(baseline === undefined
      ? []
      : baselineChecks({
          run: { ...run, cases },
          gate,
          baseline: keptOf(baseline, counted),
          least: scope.least,
        })),
  ];
  return {
    passed: checks.length > 0 && checks.every(({ ok }) => ok),
    checks,
    cases: all.length,
    flagged: { ids: flagged, counted },
  };
}

function isFlaggedCase({ evaluation }: RunCase): boolean {
  return evaluation !== undefined && isFlagged(evaluation);
}

function keptOf(run: LoadedRun, counted: boolean): LoadedRun {
  return counted ? run : { ...run, cases: run.cases.filter((one) => !isFlaggedCase(one)) };
}

/** A check only when it is missed: every other run is complete. */
function completeness({ head, cases }: LoadedRun, N: number): RunGateCheck[] {
  if (head['complete'] !== false && cases.length >= head.queries) return [];
  const message =
    head['complete'] === false
      ? `the run is incomplete: ${formatCount(cases.length)} of ${formatCount(N)} cases`
      : `${formatCount(N - cases.length)} of ${formatCount(N)} cases of the run are missing`;
  const n = cases.length;
  return [
    {
      check: 'complete',
      kind: 'complete',
      expected: null,
      actual: null,
      n,
      N,
      ok: false,
      miss: 'incomplete',
      message,
    },
  ];
}

interface Scope {
  cases: readonly RunCase[];
  N: number;
  k: readonly number[];
  least: LeastCases;
}

function check({ measure, expected }: MeasureMinimum, { cases, N, k, least }: Scope): RunGateCheck {
  const { value, n, missing } = measureValue(measure, cases);
  const found = { check: measure.text, kind: measure.kind, expected, actual: value, n, N };
  const missed = (miss: RunGateCheck['miss'] & string, message: string): RunGateCheck => ({
    ...found,
    ok: false,
    miss,
    message,
  });
  const text = measure.text;
  const minimum = formatMinimum(expected);
  if (missing.length > 0)
    return missed(
      'not-computed',
      `${missing.map((id) => notComputed(id, k)).join(', ')}, minimum ${minimum}`,
    );
  if (value === null)
    return missed('no-value', `${text} has no value: 0 of ${formatCount(N)} cases, minimum ${minimum}`);
  if (!meetsMinimum(value, expected))
    return missed('below', `${text} ${formatScore(value, expected)} is below ${minimum}`);
  if (!areEnough({ n, N }, least)) {
    const needed = `${formatCount(n)} of ${formatCount(N)} cases, at least ${leastWords(least)} must have one`;
    return missed('too-few', `${text} has a value for ${needed}`);
  }
  return { ...found, ok: true, message: `${text} ${formatScore(value)} is at least ${minimum}` };
}

function notComputed(id: string, k: readonly number[]): string {
  return `${id} is not in the run${id.includes('@') ? ` (K is ${k.join(', ')})` : ''}`;
}
