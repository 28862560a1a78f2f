import { formatCount, formatMinimum, formatScore } from '../../words/score';
import type { Mean, RunHead } from '../Run';
import type { Gate, GateCheck, LeastCases } from './Gate';
import { isScoreId } from './gateIds';
import { areEnough, leastWords, usualLeast } from './leastCases';
import { meetsMinimum } from '../../words/meetsMinimum';

/** A run as the gate sees it. */
export type GatedRun = Pick<RunHead, 'means' | 'queries' | 'k'>;

/**
 * Compares a run's means with its gate: one check per minimum, in the gate's order. Fails closed; so a metric that is
 * asked of rows only and was not computed is a missed check too.
 */
export function evaluateGate({ head, gate }: { head: GatedRun; gate: Gate }): GateCheck[] {
  const least = gate.minN ?? usualLeast;
  const rowsOnly = Object.entries(gate.rows).filter(([id]) => !(id in gate.min) && !has(head, id));
  return [...Object.entries(gate.min), ...rowsOnly].map(([metric, expected]) =>
    check(head, { metric, expected, least }),
  );
}

const has = (head: GatedRun, id: string): boolean => Object.hasOwn(head.means, id);

/** The part of a gate that a run without judgments can be held to: the retrieval metrics. */
export function retrievalGate(gate: Gate): Gate {
  return { ...gate, min: withoutScores(gate.min), rows: withoutScores(gate.rows) };
}

/** The part of a gate that applies to a run: all of it once the run was judged, else its retrieval metrics. */
export function gateOfRun({ head, gate }: { head: GatedRun; gate: Gate }): Gate {
  return Object.keys(head.means).some(isScoreId) ? gate : retrievalGate(gate);
}

function withoutScores(minimums: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(minimums).filter(([id]) => !isScoreId(id)));
}

interface Minimum {
  metric: string;
  expected: number;
  least: LeastCases;
}

function check(head: GatedRun, { metric, expected, least }: Minimum): GateCheck {
  const mean = has(head, metric) ? head.means[metric] : undefined;
  const { value: actual, n, N } = mean ?? { value: null, n: 0, N: head.queries };
  const found = { metric, expected, actual, n, N };
  const miss = missOf(mean, { metric, expected, least });
  if (miss !== undefined) return { ...found, ok: false, miss, message: missed(found, { miss, least, head }) };
  const message = `${metric} ${formatScore(actual)} is at least ${formatMinimum(expected)}`;
  return { ...found, ok: true, message };
}

function missOf(mean: Mean | undefined, { expected, least }: Minimum): GateCheck['miss'] {
  if (mean === undefined) return 'not-computed';
  if (mean.value === null || mean.n === 0) return 'no-value';
  if (!meetsMinimum(mean.value, expected)) return 'below';
  return areEnough(mean, least) ? undefined : 'too-few';
}

function missed(
  { metric, expected, actual, n, N }: Omit<GateCheck, 'ok' | 'message' | 'miss'>,
  { miss, least, head }: { miss: GateCheck['miss']; least: LeastCases; head: GatedRun },
): string {
  const cases = `${formatCount(n)} of ${formatCount(N)} cases`;
  switch (miss) {
    case 'not-computed':
      return `${metric} was not computed (K is ${head.k.join(', ')}), minimum ${formatMinimum(expected)}`;
    case 'no-value':
      return `${metric} has no value: ${cases}, minimum ${formatMinimum(expected)}`;
    case 'too-few':
      return `${metric} has a value for ${cases}, at least ${leastWords(least)} must have one`;
    default:
      return `${metric} ${formatScore(actual, expected)} is below ${formatMinimum(expected)}`;
  }
}
