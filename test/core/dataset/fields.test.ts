import { describe, expect, it } from 'vitest';
import { codes, readText } from './readText';

const one = (value: object) => readText(JSON.stringify(value));

describe('fields of a row', () => {
  it('are understood under RAGAS’s names', () => {
    const got = one({
      user_input: 'why?',
      response: 'because',
      retrieved_contexts: ['t1', 't2'],
      retrieved_context_ids: ['d1', 2],
      reference_context_ids: [2],
      reference: 'the reason',
    });
    expect(got.problems).toEqual([]);
    expect(got.cases[0]).toMatchObject({
      id: 'line 1',
      query: 'why?',
      answer: 'because',
      context: ['t1', 't2'],
      hits: [{ id: 'd1' }, { id: '2' }],
      relevant: new Map([['2', 1]]),
      reference: 'the reason',
    });
  });

  it('RAGAS without ids: the passages themselves are compared', () => {
    const got = one({ question: 'q', retrieved_contexts: ['t1', 't2'], reference_contexts: ['t2'] });
    expect(got.cases[0]).toMatchObject({
      hits: [{ content: 't1' }, { content: 't2' }],
      relevant: new Map([['t2', 1]]),
    });
  });

  it('are understood inside LangSmith’s inputs and outputs, the row’s own first', () => {
    const got = one({
      id: 'e1',
      inputs: { question: 'q', id: 'not this' },
      outputs: { documents: [{ page_content: 'text', metadata: { id: 'd1' } }] },
      reference_outputs: { relevant: ['d1'] },
    });
    expect(got.cases[0]).toMatchObject({ id: 'e1', query: 'q', hits: [{ id: 'd1', content: 'text' }] });
    expect(got.cases[0]?.relevant).toEqual(new Map([['d1', 1]]));
  });

  it('the canonical name wins over another one, wherever it stands', () => {
    expect(one({ question: 'other', query: 'own' }).cases[0]?.query).toBe('own');
    expect(one({ query: 'own', question: 'other' }).cases[0]?.query).toBe('own');
  });

  it('hits keep the order of the list, with a warning when rank disagrees', () => {
    const got = one({
      hits: [
        { id: 'a', rank: 2 },
        { id: 'b', rank: 1 },
      ],
      relevant: ['a'],
    });
    expect(got.cases[0]?.hits?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(codes(got)).toEqual(['1 rank-order']);
    expect(
      one({ hits: [{ id: 'a', rank: 1 }, { id: 'b' }, { id: 'c', rank: 3 }], relevant: ['a'] }).problems,
    ).toEqual([]);
    expect(
      one({
        hits: [
          { id: 'a', rank: 0 },
          { id: 'b', rank: 1 },
        ],
        relevant: ['a'],
      }).problems,
    ).toEqual([]);
  });

  it('a map of scores is ordered by score, ties as they stand in the file, also for whole numbers', () => {
    const got = readText('{"x":{"hits":1},"hits":{"10":0.5,"b":0.9,"2":0.5,"1":0.5},"relevant":["2"]}');
    expect(got.cases[0]?.hits?.map(({ id }) => id)).toEqual(['b', '10', '2', '1']);
  });

  it('a map of scores: what is no number is left out, and named; so is a repeated id', () => {
    const got = readText('{"hits":{"a":0.1,"b":"high","a":0.3},"relevant":["a"]}');
    expect(got.cases[0]?.hits).toEqual([{ id: 'a', score: 0.3 }]);
    expect(codes(got)).toEqual(['1 bad-score', '1 duplicate-hit']);
  });

  it('hits that cannot be read keep their rank and are named', () => {
    const got = one({ hits: [null, 'b', { rank: 3 }, 2 ** 60, { id: 'e', content: [1] }], relevant: ['b'] });
    expect(got.cases[0]?.hits?.map(({ id }) => id)).toEqual([undefined, 'b', undefined, undefined, 'e']);
    expect(codes(got)).toEqual(['1 bad-hit', '1 bad-hit', '1 bad-field']);
  });

  it('hits that are no list at all leave the row without metrics', () => {
    const got = one({ id: 'q', hits: 'plain text', relevant: ['a'] });
    expect(got.cases[0]?.hits).toBeUndefined();
    expect(codes(got)).toEqual(['1 bad-hits']);
  });

  it('hits keep the fields of a RagHit, unknown ones included, and numbers become texts where a text is due', () => {
    const hit = { documentId: 7, chunkIndex: 3, sourceName: null, custom: { a: 1 } };
    const got = one({ hits: [hit], relevant: ['7#3'] });
    expect(got.cases[0]?.hits?.[0]).toMatchObject({
      documentId: '7',
      chunkIndex: 3,
      sourceName: null,
      custom: { a: 1 },
    });
  });

  it('labels are ids, grades, objects or the JSON text of a list', () => {
    const labels = (relevant: unknown) =>
      Object.fromEntries(one({ hits: ['a'], relevant }).cases[0]?.relevant ?? []);
    expect(labels([' a ', 'a', 3])).toEqual({ a: 1, 3: 1 });
    expect(labels({ a: 2, b: 0, c: '1', d: true })).toEqual({ a: 2, b: 0, c: 1, d: 1 });
    expect(
      labels([
        { id: 'a', grade: 2 },
        { doc_id: 'b', relevance: 0 },
        { documentId: 'c', chunkIndex: 1 },
      ]),
    ).toEqual({ a: 2, b: 0, 'c#1': 1 });
    expect(labels('["a","b"]')).toEqual({ a: 1, b: 1 });
    expect(labels('a')).toEqual({ a: 1 });
  });

  it('labels that do not count are named', () => {
    const got = one({
      hits: ['a'],
      relevant: ['a', ' ', null, { id: 'b', grade: 'high' }, { id: 'a', grade: 3 }],
    });
    expect(got.cases[0]?.relevant).toEqual(new Map([['a', 1]]));
    expect(codes(got)).toEqual(['1 bad-label', '1 bad-label', '1 bad-grade', '1 contradictory-grades']);
  });

  it('says which rows have no label, no relevant label, no hits', () => {
    const got = readText(
      '{"hits":["a"]}\n{"hits":["a"],"relevant":[]}\n{"hits":["a"],"relevant":{"a":0}}\n{"relevant":["a"]}\n{"hits":null,"relevant":["a"]}',
    );
    expect(codes(got)).toEqual([
      '1 no-labels',
      '2 no-labels',
      '3 no-relevant',
      '4 no-response',
      '5 no-response',
    ]);
    expect(got.problems.every(({ skips }) => !skips)).toBe(true);
    expect(got.cases).toHaveLength(5);
  });

  it('keeps a key named __proto__ a plain field', () => {
    const got = readText('{"hits":{"__proto__":1},"relevant":{"__proto__":1}}');
    expect(got.cases[0]?.hits).toEqual([{ id: '__proto__', score: 1 }]);
    expect([...(got.cases[0]?.relevant ?? [])]).toEqual([['__proto__', 1]]);
  });
});
