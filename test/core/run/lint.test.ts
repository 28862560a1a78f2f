import { describe, expect, it } from 'vitest';
import type { DatasetBatch } from '../../../src/core/dataset/DatasetBatch';
import { findProfile, type Profile } from '../../../src/core/retrieval/Profile';
import { evaluateDataset } from '../../../src/core/run/evaluateDataset';
import type { Problem } from '../../../src/core/run/Run';
import { evaluatePair } from '../dataset/trec/evaluatePair';
import { readText } from '../dataset/readText';

async function lint(text: string | object[], k = [10]): Promise<Problem[]> {
  const lines = typeof text === 'string' ? text : text.map((row) => JSON.stringify(row)).join('\n');
  const { problems } = await evaluateDataset({
    file: 'd.jsonl',
    name: 'd.jsonl',
    profile: findProfile('standard') as Profile,
    k,
    batches: one(readText(lines)),
  });
  return problems;
}

async function* one(batch: DatasetBatch): AsyncGenerator<DatasetBatch> {
  yield await Promise.resolve(batch);
}

const places = (problems: readonly Problem[]): string[] =>
  problems.map(({ line, code, severity }) => `${line} ${code} ${severity}`);

describe('lint of labels', () => {
  it('says a doc/chunk mismatch of many rows once, with its fix, the number and the first lines', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      id: `q${index}`,
      hits: [`doc-${index}#0`, `doc-${index}#1`],
      relevant: [`doc-${index}`],
    }));
    const problems = await lint(rows);
    expect(places(problems)).toEqual(['1 id-mismatch warning']);
    expect(problems[0]?.message).toBe(
      'Likely id mismatch: 40 labels, such as "doc-0", match no hit; hits look like "doc-0#0". Label the chunk, or give the hits the document’s id. On lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 30 more.',
    );
  });

  it('keeps apart what is to be mended in different ways, and tells ten of a kind one by one', async () => {
    const chunks = Array.from({ length: 11 }, (_, index) => ({
      hits: [`a${index}#0`],
      relevant: [`a${index}`],
    }));
    const letters = Array.from({ length: 10 }, (_, index) => ({
      hits: [`B${index}`],
      relevant: [`b${index}`],
    }));
    const problems = await lint([...chunks, ...letters]);
    expect(places(problems)).toEqual([
      '1 id-mismatch warning',
      ...letters.map((_, index) => `${12 + index} id-mismatch warning`),
    ]);
  });

  it('counts duplicate hits of many rows instead of telling each', async () => {
    const rows = Array.from({ length: 130 }, () => ({ hits: ['a', 'a'], relevant: ['a'] }));
    const problems = await lint(rows);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatchObject({ line: 101, code: 'duplicate-hit' });
    expect(problems.at(-1)?.message).toContain('30 more problems of this kind');
  });

  it('tells the unjudged share of the top K once a run, at the worst case', async () => {
    const judged = { a: 1, b: 0, c: 0 };
    const rows = [
      { id: 'q1', hits: ['a', 'b', 'c', 'x'], relevant: judged },
      { id: 'q2', hits: ['a', 'x', 'y', 'z'], relevant: judged },
      { id: 'q3', hits: ['a', 'b'], relevant: judged },
    ];
    const problems = await lint(rows, [1, 3]);
    expect(places(problems)).toEqual(['2 unjudged warning']);
    expect(problems[0]?.message).toContain(
      '25 % of the top 3 have no label (2 of 8 documents; most in "q2": 2 of 3)',
    );
    expect(places(await lint(rows.slice(0, 1), [10]))).toEqual(['1 unjudged warning']);
    expect(await lint(rows.slice(2))).toEqual([]);
  });

  it('says no word of unjudged hits where the labels are a list of the relevant ones', async () => {
    expect(await lint([{ hits: ['a', 'x', 'y'], relevant: ['a'] }])).toEqual([]);
  });

  it('tells the unjudged share of a run with its qrels, as a warning when they are judgments', async () => {
    const run = 'q1 Q0 a 1 2 t\nq1 Q0 x 2 1 t\nq2 Q0 y 1 2 t\nq2 Q0 a 2 1 t\n';
    const warned = await evaluatePair({ run, qrels: 'q1 0 a 1\nq1 0 b 0\nq2 0 a 1\nq2 0 b 0\n', k: [1] });
    expect(places(warned.problems)).toEqual(['3 unjudged warning']);
    const told = await evaluatePair({ run, qrels: 'q1 0 a 1\nq2 0 a 1\n', k: [1] });
    expect(places(told.problems)).toEqual(['3 unjudged info']);
  });

  it.each([
    ['{"hits":["a"],"relevant":["a","a"]}', 'duplicate-label info', 'stands twice with the same grade'],
    [
      '{"hits":["a"],"relevant":[{"id":"a","grade":1},{"id":"a","grade":2}]}',
      'contradictory-grades warning',
      'grades 1 and 2; the first holds',
    ],
    [
      '{"hits":["a"],"relevant":{"a":1,"7":0,"a":2}}',
      'contradictory-grades warning',
      'with grades 1 and 2; the last holds, as JSON is read',
    ],
    [
      '{"hits":["a"],"query":"\\"a\\": {\\"a\\":1}","outputs":{"relevant":{ "b":0, "a" : 1, "a":1 ,"b":0}}}',
      'duplicate-label info',
      '"b" stands twice in the map with the same grade',
    ],
    [
      '{"hits":["a"],"relevant":"{\\"a\\":1,\\"a\\":0}"}',
      'contradictory-grades warning',
      'grades 1 and 0; the last',
    ],
    ['{"hits":["a"],"relevant":{"a":1,"b":"high"}}', 'bad-grade warning', '"high", not a number'],
    ['{"hits":{"a":1,"b":"high"},"relevant":["a"]}', 'bad-score warning', '"high", not a number'],
    [
      '{"hits":[{"id":"a","score":"0.9"}],"relevant":["a"]}',
      'bad-score warning',
      'Hit 1: score is "0.9", not a number',
    ],
  ])('finds in %s: %s', async (row, what, message) => {
    const problems = await lint(`{"hits":["z"],"relevant":["z"]}\n\n${row}\n`);
    expect(places(problems)).toContain(`3 ${what}`);
    expect(problems.find(({ code }) => what.startsWith(code))?.message).toContain(message);
  });

  it.each([
    '{"hits":["a"],"relevant":{"a":1,"b":1}}',
    '{"hits":["a"],"metadata":{"relevant":{"a":1,"a":2}},"relevant":{"a":1}}',
    '{"hits":["a","b"],"relevant":["a","b"],"other":{"a":1,"b":2,"a":3,"b":4}}',
  ])('finds no repeated label in %s', async (row) => {
    const found = (await lint(row)).map(({ code }) => code);
    expect(found).not.toContain('contradictory-grades');
    expect(found).not.toContain('duplicate-label');
  });
});
