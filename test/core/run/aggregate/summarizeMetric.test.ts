import { describe, expect, it } from 'vitest';
import { binOf } from '../../../../src/core/run/aggregate/binOf';
import { meanOf, resamplesFor, summarizeMetric } from '../../../../src/core/run/aggregate/summarizeMetric';
import { quantile } from '../../../../src/core/stats/quantile';
import { failedCase, judgedCase } from './cases';

describe('quantile', () => {
  // As R's quantile(c(1, 2, 3, 4, 10), type = 7) and numpy.quantile.
  it.each([
    [0, 1],
    [0.1, 1.4],
    [0.25, 2],
    [0.5, 3],
    [0.9, 7.6],
    [1, 10],
  ])('%d is %d', (p, expected) => {
    expect(quantile([1, 2, 3, 4, 10], p)).toBeCloseTo(expected, 12);
  });

  it('is the value of a single one, and undefined for none', () => {
    expect(quantile([0.4], 0.9)).toBe(0.4);
    expect(quantile([], 0.5)).toBeUndefined();
  });
});

describe('a bin', () => {
  it('begins at its lower edge, also for a sum that lies just under it; 1 is in the last', () => {
    expect([0, 0.0999, 0.1, 0.1 * 3, 0.7, 0.8 - 1e-16, 0.999, 1].map(binOf)).toEqual([
      0, 0, 1, 3, 7, 8, 9, 9,
    ]);
  });
});

describe('the summary of a score', () => {
  const cases = [
    ...[0.2, 0.4, 0.4, 0.6, 0.9, 1, 1].map((value, i) => judgedCase(`q${i}`, { faithfulness: value })),
    failedCase('x1', 'timeout'),
    failedCase('x2', 'truncated'),
    failedCase('x3', 'timeout'),
    { id: 'x4', line: 11 },
  ];
  const summary = summarizeMetric('faithfulness', cases);

  it('leaves nulls out of every figure and counts them by cause', () => {
    expect(summary.mean.value).toBeCloseTo(4.5 / 7, 12);
    expect(summary.mean).toMatchObject({ n: 7, N: 11 });
    expect(summary.quantiles).toMatchObject({ p25: 0.4, p50: 0.6, p75: 0.95, p90: 1 });
    expect(summary.quantiles?.p10).toBeCloseTo(0.32, 12);
    expect(summary.bins).toEqual([0, 0, 1, 0, 2, 0, 1, 0, 0, 3]);
    expect(summary.nulls).toEqual([
      { cause: 'timeout', n: 2 },
      { cause: 'not-judged', n: 1 },
      { cause: 'truncated', n: 1 },
    ]);
  });

  it('has an interval around the mean, the same each time and in any order', () => {
    const { low, high } = summary.interval ?? { low: NaN, high: NaN };
    expect(low).toBeLessThan(4.5 / 7);
    expect(high).toBeGreaterThan(4.5 / 7);
    expect(high - low).toBeGreaterThan(0.3);
    expect(high - low).toBeLessThan(0.55);
    expect(summarizeMetric('faithfulness', cases.toReversed()).interval).toEqual(summary.interval);
  });

  it('has no interval under six values, and nothing for none', () => {
    expect(summarizeMetric('faithfulness', cases.slice(0, 5)).interval).toBeNull();
    expect(summarizeMetric('faithfulness', cases.slice(7))).toEqual({
      metric: 'faithfulness',
      mean: { value: null, n: 0, N: 4 },
      interval: null,
      quantiles: null,
      bins: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      nulls: [
        { cause: 'timeout', n: 2 },
        { cause: 'not-judged', n: 1 },
        { cause: 'truncated', n: 1 },
      ],
    });
    expect(meanOf('faithfulness', [])).toEqual({ value: null, n: 0, N: 0 });
  });

  it('takes fewer resamples for very many values, and says how many', () => {
    expect([1, 2000, 4000, 1_000_000].map(resamplesFor)).toEqual([2000, 2000, 1000, 200]);
  });
});

describe('the summary of a metric', () => {
  it('names the cause of the case, and a metric that was not computed', () => {
    const cases = [
      { id: 'a', line: 1, metrics: { 'recall@5': 0.5 } },
      { id: 'b', line: 2, metrics: { 'recall@5': null }, cause: 'no-labels' as const },
      { id: 'c', line: 3, metrics: { 'recall@10': 1 } },
    ];
    const { mean, nulls } = summarizeMetric('recall@5', cases);
    expect(mean).toEqual({ value: 0.5, n: 1, N: 3 });
    expect(nulls).toEqual([
      { cause: 'no-labels', n: 1 },
      { cause: 'not-computed', n: 1 },
    ]);
    expect(summarizeMetric('constructor', cases).mean.n).toBe(0);
  });
});
