import { describe, expect, it } from 'vitest';
import { readCutoffs } from '../../../src/core/retrieval/cutoffs';
import { metricIds } from '../../../src/core/retrieval/metricIds';
import { findProfile } from '../../../src/core/retrieval/Profile';
import { rankHits } from '../../../src/core/retrieval/rankHits';

function figures(profile: string, hits: string[], labels: Record<string, number>, k = [2]) {
  const ids = metricIds(k);
  const ranked = rankHits(
    hits.map((id) => ({ id })),
    new Map(Object.entries(labels)),
  );
  const values = findProfile(profile)?.measure(ranked, ids) ?? [];
  return { ...Object.fromEntries(ids.map(({ id }, index) => [id, values[index]])), copies: ranked.copies };
}

describe('profiles', () => {
  it('standard: a repeated document keeps its first place and its copy is not relevant at its rank', () => {
    const got = figures('standard', ['a', 'a', 'b'], { a: 1, b: 1 }, [2, 3]);
    expect(got).toMatchObject({
      'precision@2': 0.5,
      'recall@2': 0.5,
      'recall@3': 1,
      'judged@2': 1,
      bpref: 1,
    });
    expect(got.copies).toEqual([{ key: 'a', first: 1, again: 2 }]);
  });

  it('standard and ai4j find the copies of a long list too', () => {
    const hits = [...Array.from({ length: 40 }, (_, index) => `d${index}`), 'd3'];
    const got = figures('standard', hits, { d3: 1 }, [50]);
    expect(got).toMatchObject({ 'recall@50': 1, 'precision@50': 1 / 50 });
    expect(got.copies).toEqual([{ key: 'd3', first: 4, again: 41 }]);
    expect(figures('ai4j', hits, { d3: 1 }, [50])).toMatchObject({ 'recall@50': 2, 'precision@50': 2 / 41 });
  });

  it('ai4j: copies count, precision is over min(K, n), and what AI4J has not is standard', () => {
    const got = figures('ai4j', ['a', 'a'], { a: 1 }, [5]);
    expect(got).toMatchObject({ 'precision@5': 1, 'recall@5': 2, mrr: 1, 'map@5': 1, 'hit@5': 1 });
    expect(figures('standard', ['a', 'a'], { a: 1 }, [5])).toMatchObject({
      'precision@5': 0.2,
      'recall@5': 1,
    });
  });

  it('ai4j: only labels with a grade over 0 are relevant', () => {
    expect(figures('ai4j', ['a', 'b'], { a: 0, b: 2 })).toMatchObject({
      'precision@2': 0.5,
      'recall@2': 1,
      mrr: 0.5,
    });
  });

  it('without a relevant label: null by standard; by ai4j 0 where AI4J says 0', () => {
    const standard = figures('standard', ['a'], { a: 0 });
    expect([standard['recall@2' as never], standard['judged@2' as never]]).toEqual([NaN, NaN]);
    expect(figures('ai4j', ['a'], { a: 0 })).toMatchObject({
      'recall@2': 0,
      ndcg: 0,
      map: NaN,
      'judged@2': NaN,
    });
  });

  it('looks up labels right whether there are few or many', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`d${index}`, index % 3]));
    const got = figures('standard', ['d3', 'd4', 'x', 'd99'], many, [4]);
    expect(got['precision@4' as never]).toBe(1 / 4);
    expect(got['judged@4' as never]).toBe(3 / 4);
  });

  it('knows no other profile', () => {
    expect(findProfile('trec')).toBeUndefined();
  });
});

describe('readCutoffs', () => {
  it('sorts and keeps each K once', () => {
    expect(readCutoffs([10, 1, 10, 3])).toEqual([1, 3, 10]);
  });

  it.each([[[]], [[0]], [[-1]], [[1.5]], [[NaN]], [[Infinity]], [[1, 2 ** 60]]])('refuses %j', (list) => {
    expect(() => readCutoffs(list)).toThrow(RangeError);
  });
});
