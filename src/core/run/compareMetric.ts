import { pairedInterval } from '../stats/pairedInterval';
import { signFlipTest } from '../stats/signFlipTest';
import { winsTiesLosses } from '../stats/winsTiesLosses';
import { comparedValue, otherJudge } from './comparedValue';
import { fewestPairs } from './fewestPairs';
import type { CasePair } from './pairCases';
import type { CaseDelta, LeftOut, MetricComparison, RunComparison, Verdict } from './RunComparison';

/** Metrics of one value can differ by this much through the order of their sums. */
const rounding = 1e-12;

/** A comparison that does not know yet how many others there are. */
export type UnadjustedComparison = Omit<MetricComparison, 'pHolm' | 'verdict'> & {
  /** The verdict that does not depend on p. */
  readonly verdict: Extract<Verdict, 'too-few' | 'not-compared'> | undefined;
};

/** Compares one metric over the pairs, which come in order of id. */
export function compareMetric(
  metric: string,
  pairs: readonly CasePair[],
  { seed, resamples, signFlips }: RunComparison['method'],
): UnadjustedComparison {
  const { cases, leftOut } = deltas(metric, pairs);
  const differences = cases.map(({ difference }) => difference);
  const n = cases.length;
  const enough = n >= fewestPairs;
  const interval = enough ? pairedInterval(differences, { seed, resamples }) : undefined;
  const test = enough ? signFlipTest(differences, { seed, samples: signFlips }) : undefined;
  return {
    metric,
    verdict: enough ? undefined : n === 0 && leftOut.some(isOtherJudge) ? 'not-compared' : 'too-few',
    a: mean(cases.map(({ a }) => a)),
    b: mean(cases.map(({ b }) => b)),
    difference: mean(differences),
    interval: interval === undefined ? null : { low: interval.low, high: interval.high },
    p: test?.p ?? null,
    exact: test?.exact ?? null,
    n,
    N: pairs.length,
    ...winsTiesLosses(differences),
    leftOut,
    // The pairs are in order of id and the sort is stable.
    cases: cases.toSorted((one, other) => one.difference - other.difference),
  };
}

function isOtherJudge({ a }: LeftOut): boolean {
  return a === otherJudge;
}

function deltas(metric: string, pairs: readonly CasePair[]): { cases: CaseDelta[]; leftOut: LeftOut[] } {
  const cases: CaseDelta[] = [];
  const leftOut = new Map<string, { a: string | null; b: string | null; n: number }>();
  for (const pair of pairs) {
    const a = comparedValue(metric, pair.a, pair.b);
    const b = comparedValue(metric, pair.b, pair.a);
    if (typeof a === 'number' && typeof b === 'number') {
      const { id, query = pair.a.query } = pair.b;
      const difference = Math.abs(b - a) < rounding ? 0 : b - a;
      cases.push({ id, ...(query === undefined ? {} : { query }), a, b, difference });
      continue;
    }
    const causes = { a: typeof a === 'string' ? a : null, b: typeof b === 'string' ? b : null };
    const key = JSON.stringify(causes);
    const known = leftOut.get(key);
    if (known === undefined) leftOut.set(key, { ...causes, n: 1 });
    else known.n++;
  }
  const order = ({ a, b }: LeftOut): string => JSON.stringify([a, b]);
  const listed = [...leftOut.values()].sort(
    (one, other) => other.n - one.n || (order(one) < order(other) ? -1 : 1),
  );
  return { cases, leftOut: listed };
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
