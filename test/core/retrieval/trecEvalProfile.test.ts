import { describe, expect, it } from 'vitest';
import { compareBytes } from '../../../src/core/retrieval/compareBytes';
import { metricIds } from '../../../src/core/retrieval/metricIds';
import { rankHits } from '../../../src/core/retrieval/rankHits';
import type { TrecEvalOptions } from '../../../src/core/retrieval/TrecEvalOptions';
import { inTrecOrder, trecEvalProfile } from '../../../src/core/retrieval/trecEvalProfile';
import { trecFigure } from '../../../src/core/retrieval/trecFigure';

function measure(
  { hits, labels }: { hits: string; labels: Record<string, number> },
  options: Partial<TrecEvalOptions> = {},
): Record<string, number> {
  const ids = metricIds([2, 5]);
  const ranked = rankHits(
    [...hits].map((id) => ({ id })),
    new Map(Object.entries(labels)),
  );
  const values = trecEvalProfile({ complete: false, relevanceLevel: 1, ...options }).measure(ranked, ids);
  return Object.fromEntries(ids.map(({ id }, index) => [id, values[index] ?? NaN]));
}

describe('the profile trec_eval', () => {
  it('orders by score, then by document from the highest bytes down', () => {
    const hits = ['b', '\uff5e', '\u{1f600}', 'B', 'a'].map((id) => ({ id, score: 1 }));
    const order = inTrecOrder([{ id: '0', score: 0.5 }, ...hits, { id: 'z', score: 2 }]);
    expect(order.map(({ id }) => id)).toEqual(['z', '\u{1f600}', '\uff5e', 'b', 'a', 'B', '0']);
  });

  it('tells scores apart that are one in single precision', () => {
    const order = inTrecOrder([
      { id: 'z', score: 1.00000001 },
      { id: 'a', score: 1.00000002 },
    ]);
    expect(order.map(({ id }) => id)).toEqual(['a', 'z']);
  });

  it('keeps the order of hits without scores', () => {
    const hits = [{ id: 'a' }, { id: 'b', score: 1 }];
    expect(inTrecOrder(hits)).toBe(hits);
  });

  it('counts a query without a relevant document as 0', () => {
    expect(measure({ hits: 'ab', labels: { a: 0 } })).toMatchObject({ map: 0, ndcg: 0, bpref: 0, mrr: 0 });
  });

  it('looks at the level everywhere but in ndcg', () => {
    const query = { hits: 'abc', labels: { a: 1, b: 2, c: 3, d: 1 } };
    const plain = measure(query);
    const levelled = measure(query, { relevanceLevel: 2 });
    expect(levelled).toMatchObject({ mrr: 1 / 2, 'precision@2': 1 / 2, 'r-precision': 1 / 2 });
    expect(levelled.map).toBe((1 / 2 + 2 / 3) / 2);
    // One document of grade 1 is above; two are judged not relevant in all.
    expect(levelled.bpref).toBe((1 - 1 / 2 + 1 - 1 / 2) / 2);
    expect([levelled.ndcg, levelled['ndcg@2']]).toEqual([plain.ndcg, plain['ndcg@2']]);
  });

  it('looks at the first documents only, and at all labels', () => {
    const query = { hits: 'xab', labels: { a: 1, b: 1 } };
    expect(measure(query, { maxResults: 2 })).toMatchObject({ 'recall@5': 1 / 2, map: 1 / 4, mrr: 1 / 2 });
  });

  it('reads grades as whole numbers: 0.9 is not relevant, 2.9 is a gain of 2', () => {
    const query = { hits: 'ab', labels: { a: 0.9, b: 2.9 } };
    expect(measure(query)).toMatchObject({ mrr: 1 / 2, ndcg: 1 / Math.log2(3) });
  });

  it('skips negative grades in bpref', () => {
    expect(measure({ hits: 'nza', labels: { n: -1, z: 0, a: 1 } }).bpref).toBe(0);
    expect(measure({ hits: 'na', labels: { n: -2, z: 0, a: 1 } }).bpref).toBe(1);
  });
});

describe('trecFigure', () => {
  it.each([
    [1 / 32, '0.0312'],
    [3 / 32, '0.0938'],
    [31 / 32, '0.9688'],
    [29 / 32, '0.9062'],
    [1 / 16, '0.0625'],
    [0.00005, '0.0001'],
    [1 / 3, '0.3333'],
    [0, '0.0000'],
    [1, '1.0000'],
  ])('prints %d as %s', (value, text) => {
    expect(trecFigure(value)).toBe(text);
  });
});

describe('compareBytes', () => {
  it('sorts as the bytes do', () => {
    const texts = [
      'a',
      '',
      'ab',
      '\u00e9',
      '\uff5e',
      '\ud7ff',
      '\ue000',
      '\u{10000}',
      '\u{1f600}',
      'Z',
      '10',
      '9',
    ];
    const byBytes = [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect([...texts].sort(compareBytes)).toEqual(byBytes);
  });
});
