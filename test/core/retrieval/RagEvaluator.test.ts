import { describe, expect, it } from 'vitest';
import { matchKey } from '../../../src/core/retrieval/matchKey';
import { RagEvaluator } from '../../../src/core/retrieval/RagEvaluator';

const evaluator = new RagEvaluator();
const hits = (...ids: string[]) => ids.map((id) => ({ id }));

describe('RagEvaluator', () => {
  it('gives AI4J’s figures for hits a,b,c,d and labels b,d at 4', () => {
    const got = evaluator.evaluate(hits('a', 'b', 'c', 'd'), ['b', 'd'], 4);
    expect(got).toMatchObject({
      evaluatedAtK: 4,
      retrievedCount: 4,
      relevantCount: 2,
      truePositiveCount: 2,
      precisionAtK: 0.5,
      recallAtK: 1,
      mrr: 0.5,
    });
    expect(got.f1AtK).toBeCloseTo(0.6667, 4);
    expect(got.ndcg).toBeCloseTo(0.6509, 4);
  });

  it('is 0 throughout when the label is not among the hits', () => {
    const got = evaluator.evaluate(hits('a', 'b'), ['z'], 2);
    expect([got.precisionAtK, got.recallAtK, got.f1AtK, got.mrr, got.ndcg]).toEqual([0, 0, 0, 0, 0]);
  });

  it('divides by min(K, n): three relevant hits, R 5, K 10 give P 1, F1 .75, NDCG 1', () => {
    const got = evaluator.evaluate(hits('a', 'b', 'c'), ['a', 'b', 'c', 'd', 'e'], 10);
    expect([got.precisionAtK, got.f1AtK, got.ndcg, got.evaluatedAtK]).toEqual([1, (2 * 0.6) / 1.6, 1, 3]);
  });

  it('counts a repeated hit each time, but a repeated label once', () => {
    const got = evaluator.evaluate(hits('a', 'a'), ['a', ' a ', '', null], 2);
    expect([got.relevantCount, got.recallAtK]).toEqual([1, 2]);
    expect(got.f1AtK).toBeCloseTo(1.33, 2);
    expect(got.ndcg).toBeCloseTo(1.63, 2);
  });

  it('takes the whole list for K of 0 or less, and nothing for no list or no label', () => {
    expect(evaluator.evaluate(hits('a', 'b'), ['b'], 0).evaluatedAtK).toBe(2);
    expect(evaluator.evaluate(hits('a', 'b'), ['b'], -3).mrr).toBe(0.5);
    expect(evaluator.evaluate(hits('a', 'b'), ['b']).evaluatedAtK).toBe(2);
    expect(evaluator.evaluate(null, null)).toEqual({
      evaluatedAtK: 0,
      retrievedCount: 0,
      relevantCount: 0,
      truePositiveCount: 0,
      precisionAtK: 0,
      recallAtK: 0,
      f1AtK: 0,
      mrr: 0,
      ndcg: 0,
    });
  });

  it('has the last digit of AI4J’s logarithms, which are natural ones divided', () => {
    // Rank 11 asks for the logarithm of 12, where log2 differs in the last digit.
    const natural = Math.log(12) / Math.log(2);
    expect(natural).not.toBe(Math.log2(12));
    const list = hits(...'abcdefghijk');
    expect(evaluator.evaluate(list, ['k']).ndcg).toBe(1 / natural);
  });

  it('names a hit without any key by its 0-based position', () => {
    expect(evaluator.evaluate([{ id: 'a' }, { id: '  ' }], ['1']).mrr).toBe(0.5);
  });
});

describe('matchKey', () => {
  it.each([
    [{ id: ' x\u0000', documentId: 'doc' }, 'x'],
    [{ id: ' ', documentId: 'doc-1' }, 'doc-1#-'],
    [{ documentId: ' doc-1 ', chunkIndex: 0, sourcePath: 'p' }, 'doc-1#0'],
    [{ sourcePath: '/a.md', chunkIndex: 2, sourceUri: 'u' }, '/a.md#2'],
    [{ sourceUri: 'https://x', chunkIndex: null }, 'https://x#-'],
    [{ sourceName: 'guide', sectionTitle: ' Intro ', chunkIndex: 3 }, 'guide#Intro#3'],
    [{ sourceName: 'guide', content: ' text ' }, 'text'],
    [{ sourceName: 'guide' }, undefined],
    [{ id: '\u00a0x\u00a0' }, '\u00a0x\u00a0'],
  ])('of %j is %j', (hit, key) => {
    expect(matchKey(hit)).toBe(key);
  });
});
