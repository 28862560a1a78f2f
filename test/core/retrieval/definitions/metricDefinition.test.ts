import { describe, expect, it } from 'vitest';
import { trecArithmetic, type MetricName } from '../../../../src/core/retrieval/definitions/trecArithmetic';
import { ai4jArithmetic } from '../../../../src/core/retrieval/definitions/ai4jArithmetic';
import {
  exampleValue,
  isAi4j,
  metricDefinition,
} from '../../../../src/core/retrieval/definitions/metricDefinition';
import { metricIds } from '../../../../src/core/retrieval/metricIds';
import { findProfile, profileIds, type Profile } from '../../../../src/core/retrieval/Profile';
import { rankHits } from '../../../../src/core/retrieval/rankHits';
import type { TrecEvalOptions } from '../../../../src/core/retrieval/TrecEvalOptions';

const metrics = Object.keys(trecArithmetic) as MetricName[];
const profileOf = (id: string, options?: TrecEvalOptions): Profile => {
  const profile = findProfile(id, options);
  if (profile === undefined) throw new Error(id);
  return profile;
};
const pairs = profileIds.flatMap((id) => metrics.map((metric) => [metric, id] as const));
const fact = (metric: MetricName, profile: Profile, name: string): string =>
  metricDefinition(metric, profile).find((one) => one.name === name)?.text ?? '';

/** The metric of a small case, by its id at K = 5, else over the whole list. */
function valueOf(
  metric: MetricName,
  profile: Profile,
  hits: string[],
  labels: Record<string, number>,
): number {
  const one = metricIds([5]).findLast((id) => id.metric === metric);
  if (one === undefined) throw new Error(metric);
  const ranked = rankHits(
    hits.map((id) => ({ id })),
    new Map(Object.entries(labels)),
  );
  return profile.measure(ranked, [one])[0] ?? NaN;
}

/** What each working amounts to. */
const amounts: Record<string, number> = {
  '1': 1,
  '1/2': 1 / 2,
  '1/3': 1 / 3,
  '1/5': 1 / 5,
  '2/3': 2 / 3,
  '(1/2) / 2': 0.25,
  '(1 − 0.8) × 0.8': (1 - 0.8) * 0.8,
  '2 × 0.2 × 0.5 / (0.2 + 0.5)': (2 * 0.2 * 0.5) / (0.2 + 0.5),
  '2 × (1/3) × 0.5 / (1/3 + 0.5)': (2 * (1 / 3) * 0.5) / (1 / 3 + 0.5),
  '(2 / log2(3)) / (2 / log2(2) + 1 / log2(3))': 2 / Math.log2(3) / (2 / Math.log2(2) + 1 / Math.log2(3)),
  '(1 / log2(3)) / (1 / log2(2) + 1 / log2(3))': 1 / Math.log2(3) / (1 / Math.log2(2) + 1 / Math.log2(3)),
};

describe('metricDefinition', () => {
  it('exists for every metric that is computed', () => {
    expect([...new Set(metricIds([5]).map(({ metric }) => metric))].sort()).toEqual([...metrics].sort());
    expect(Object.keys(ai4jArithmetic).sort()).toEqual(['f1', 'mrr', 'ndcg', 'precision', 'recall']);
  });

  it.each(pairs)('%s in %s says all that defines it', (metric, id) => {
    const found = metricDefinition(metric, profileOf(id));
    expect(found.map(({ name }) => name)).toEqual([
      'Formula',
      'Gain',
      'Denominator',
      'Order and ties',
      'Duplicates',
      'Unlabelled hits',
      'Missing queries',
      'Cases without labels',
      'Example',
      'Source',
    ]);
    expect(found.every(({ text }) => text.length > 2)).toBe(true);
  });

  it.each(pairs)('%s in %s: the working of the example amounts to its value', (metric, id) => {
    const profile = profileOf(id);
    const own = (id === 'ai4j' ? ai4jArithmetic[metric] : undefined) ?? trecArithmetic[metric];
    const { value } = exampleValue(metric, profile);
    expect(amounts[own.working]).toBeCloseTo(value, 12);
    expect(fact(metric, profile, 'Example')).toContain(
      ` = ${Number.isInteger(value) ? value : value.toFixed(2)}`,
    );
  });

  it('shows the example as a person would compute it', () => {
    expect(fact('precision', profileOf('standard'), 'Example')).toBe(
      'hits a, b, c; labels b 2, c 0, d 1: precision@5 = 1/5 = 0.20',
    );
    expect(fact('precision', profileOf('ai4j'), 'Example')).toContain('precision@5 = 1/3 = 0.33');
    expect(fact('hit', profileOf('standard'), 'Example')).toContain(': hit@5 = 1');
  });

  it('computes the example under the options, without the working of other ones', () => {
    const strict = profileOf('trec_eval', { complete: false, relevanceLevel: 3 });
    expect(fact('recall', strict, 'Example')).toMatch(/recall@5 = 0$/);
    expect(fact('ndcg', strict, 'Example')).toMatch(/ndcg@5 = 0\.48$/);
    expect(fact('recall', strict, 'Gain')).toContain('a grade from 3');
  });

  it.each(pairs)('%s in %s: a copy counts as its definition says', (metric, id) => {
    const profile = profileOf(id);
    const says = fact(metric, profile, 'Duplicates');
    const value = valueOf(metric, profile, ['a', 'a', 'x'], { a: 1, b: 1, c: 0 });
    const once = valueOf(metric, profile, ['a', 'y', 'x'], { a: 1, b: 1, c: 0 });
    const twice = valueOf(metric, profile, ['a', 'b', 'x'], { a: 1, b: 1, c: 0 });
    expect(value, says).toBe(says.startsWith('each copy') ? twice : once);
    const over = valueOf(metric, profile, ['a', 'a'], { a: 1 });
    expect(over > 1).toBe(says.includes('can exceed 1'));
  });

  it.each(pairs)('%s in %s: cases without labels are what its definition says', (metric, id) => {
    const profile = profileOf(id);
    const says = fact(metric, profile, 'Cases without labels');
    const irrelevant = valueOf(metric, profile, ['x'], { a: 0 });
    if (says.startsWith('no value (')) expect(irrelevant).toBeNaN();
    else expect(irrelevant).toBe(0);
    const unlabelled = profile.unlabelled === 'ignored' ? NaN : valueOf(metric, profile, ['x'], {});
    if (says.startsWith('count 0')) expect(unlabelled).toBe(0);
    else expect(unlabelled).toBeNaN();
  });

  it.each(pairs)('%s in %s: an unlabelled hit counts as its definition says', (metric, id) => {
    const profile = profileOf(id);
    const says = fact(metric, profile, 'Unlabelled hits');
    const labels = { a: 1, b: 1, c: 0 };
    const unlabelled = valueOf(metric, profile, ['x', 'a'], labels);
    const irrelevant = valueOf(metric, profile, ['c', 'a'], labels);
    const without = valueOf(metric, profile, ['a'], labels);
    if (says.startsWith('skipped')) expect(unlabelled).toBe(without);
    else if (says.startsWith('they lower it')) expect(unlabelled).toBeLessThan(without);
    else expect(unlabelled).toBe(irrelevant);
  });

  it.each(pairs)('%s in %s: a query without hits counts as its definition says', (metric, id) => {
    const complete = { complete: true, relevanceLevel: 1 };
    const profile = profileOf(id, complete);
    const says = fact(metric, profile, 'Missing queries');
    const value = valueOf(metric, profile, [], { a: 1 });
    if (says.includes('lacks counts 0')) expect(value).toBe(0);
    else expect([says.includes('lacks has no value'), value]).toEqual([true, NaN]);
    const plain = fact(metric, profileOf('trec_eval'), 'Missing queries');
    expect(plain).toContain('has no value (with -c it counts 0)');
  });

  it.each(pairs)('%s in %s: the gain is graded only where it says so', (metric, id) => {
    const profile = profileOf(id);
    const says = fact(metric, profile, 'Gain');
    const graded = valueOf(metric, profile, ['a', 'b'], { a: 1, b: 4 });
    const binary = valueOf(metric, profile, ['a', 'b'], { a: 1, b: 1 });
    expect(graded !== binary).toBe(says.startsWith('the grade itself'));
    expect(isAi4j(metric, profile)).toBe(fact(metric, profile, 'Source') === 'AI4J RagEvaluator');
  });

  it('divides by what it says: a short list, and more labels than K', () => {
    const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => [id, 1]));
    expect(valueOf('precision', profileOf('standard'), ['a'], many)).toBe(1 / 5);
    expect(valueOf('precision', profileOf('ai4j'), ['a'], many)).toBe(1);
    expect(valueOf('recall', profileOf('standard'), ['a'], many)).toBe(1 / 8);
    expect(valueOf('map', profileOf('standard'), ['a'], many)).toBe(1 / 8);
    expect(valueOf('r-precision', profileOf('standard'), ['a'], many)).toBe(1 / 8);
    const five = valueOf('ndcg', profileOf('standard'), ['a'], many);
    const best = [1, 2, 3, 4, 5].reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
    expect(five).toBeCloseTo(1 / best, 12);
    expect(valueOf('ndcg', profileOf('ai4j'), ['a'], many)).toBe(1);
  });
});
