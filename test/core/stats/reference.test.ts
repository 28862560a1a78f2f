import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pairedInterval } from '../../../src/core/stats/pairedInterval';
import { signFlipTest } from '../../../src/core/stats/signFlipTest';

const folder = new URL('../../../../shared/data/stat_reference/', import.meta.url);

interface Reference {
  pairs: Record<string, { n: number; mean: number[]; ttest_rel_0_1: [number, number] }>;
  fisher_exact_signflip_map_first16: { qids: string[]; p: number };
}

/** Query id → value of a measure in the output of trec_eval. */
function values(file: string, measure: string): Map<string, number> {
  const rows = readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return new Map(
    rows
      .filter(([name, id]) => name === measure && id !== 'all')
      .map(([, id, value]) => [id as string, Number(value)]),
  );
}

function differences(measure: string, only?: readonly string[]): number[] {
  const a = values('cacm-bm25.eval', measure);
  const b = values('cacm-pert.eval', measure);
  return (only ?? [...a.keys()]).map((id) => (b.get(id) ?? NaN) - (a.get(id) ?? NaN));
}

/** The exact p of differences that are multiples of 0.1, from the distribution of their sums. */
function exactOfTenths(found: readonly number[]): number {
  const tenths = found.map((one) => Math.round(one * 10));
  let chances = new Map([[0, 1]]);
  for (const size of tenths) {
    const next = new Map<number, number>();
    for (const [sum, chance] of chances)
      for (const to of [sum + size, sum - size]) next.set(to, (next.get(to) ?? 0) + chance / 2);
    chances = next;
  }
  const observed = Math.abs(tenths.reduce((sum, one) => sum + one, 0));
  return [...chances].reduce((so, [sum, chance]) => (Math.abs(sum) >= observed ? so + chance : so), 0);
}

describe.skipIf(!existsSync(folder))('against the figures of scipy', () => {
  const reference = existsSync(folder)
    ? (JSON.parse(readFileSync(new URL('scipy_reference.json', folder), 'utf8')) as Reference)
    : undefined;
  const pairs = Object.entries(reference?.pairs ?? {});

  it('the exact randomisation p is equal', () => {
    const { qids = [], p } = reference?.fisher_exact_signflip_map_first16 ?? {};
    expect(signFlipTest(differences('map', qids), { seed: 1 })).toEqual({ p, exact: true });
    expect(qids).toHaveLength(16);
  });

  const fine = pairs.filter(([measure]) => measure !== 'P_10');
  it.each(fine)('%s: p is near that of the paired t test', (measure, { n, ttest_rel_0_1 }) => {
    const found = differences(measure);
    expect(found).toHaveLength(n);
    // Each is an approximation of the other at 52 pairs.
    expect(Math.abs((signFlipTest(found, { seed: 1 })?.p ?? NaN) - ttest_rel_0_1[1])).toBeLessThan(0.03);
  });

  it('P_10, which has many equal sums: p is near the exact one of 52 pairs', () => {
    const found = differences('P_10');
    const exact = exactOfTenths(found);
    const { p = NaN } = signFlipTest(found, { seed: 1 }) ?? {};
    // Four standard errors of a share of 10,000.
    expect(Math.abs(p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 10_000));
  });

  it.each(pairs)(
    '%s: the interval is near that of the standard error',
    (measure, { mean, ttest_rel_0_1 }) => {
      const difference = (mean[1] ?? NaN) - (mean[0] ?? NaN);
      const error = Math.abs(difference / ttest_rel_0_1[0]);
      const interval = pairedInterval(differences(measure), { seed: 1 });
      const width = (interval?.high ?? NaN) - (interval?.low ?? NaN);
      expect(Math.abs(width / (2 * 1.96 * error) - 1)).toBeLessThan(0.1);
      expect(interval?.low).toBeLessThan(difference);
      expect(interval?.high).toBeGreaterThan(difference);
    },
  );
});
