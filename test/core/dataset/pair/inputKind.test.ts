import { describe, expect, it } from 'vitest';
import { inputKind } from '../../../../src/core/dataset/pair/inputKind';

describe('inputKind', () => {
  it.each([
    ['a TREC run', 'run', '\ufeff# by hand\n\nq1 Q0 d1 1 3.5 bm25\r\nq1\tQ0\td2 2 -1e3 bm25\nq2 Q0 d'],
    ['a TREC run of one line', 'run', 'q1 Q0 d1 1 3.5 bm25'],
    ['TREC qrels', 'labels', 'q1 0 d1 1\nq1 0 d2 -2\n'],
    ['BEIR qrels', 'labels', 'query-id\tcorpus-id\tscore\nq1\td1\t1\n'],
    ['a map of fractions', 'run', '{"q1": {"d1": 1, "d2": 0.5}, "q2": {"d'],
    ['a map of exponents, one a NaN', 'run', '{"q1": {"d1": 1e-7, "d2": NaN}}'],
    ['a map of whole numbers', 'scores', '{"q1": {"d1": 1, "d2": 5}, "q2": {"d1": 0}}'],
    ['a row', 'dataset', '{"hits": {"d1": 0.5}, "relevant": {"d1": 1}}'],
    ['rows', 'dataset', '{"id": "q1", "hits": ["d1"]}\n{"id": "q2"'],
    ['a list', 'dataset', '[{"id": "q1"}]'],
    ['an object with a list', 'dataset', '{"cases": [{"id": "q1"}]}'],
    ['an object of objects of texts', 'dataset', '{"a": {"b": "c"}}'],
    ['prose of six words', 'dataset', 'these are six words of prose\nand here are six more words\n'],
    ['a table', 'dataset', 'id,hits,relevant\nq1,d1,d1\n'],
    ['nothing', 'dataset', ''],
  ])('takes %s for %s', (_, kind, text) => {
    expect(inputKind(text)).toBe(kind);
  });
});
