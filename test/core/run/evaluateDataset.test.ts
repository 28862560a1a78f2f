import { describe, expect, it } from 'vitest';
import type { DatasetBatch } from '../../../src/core/dataset/DatasetBatch';
import { findProfile, type Profile, type ProfileId } from '../../../src/core/retrieval/Profile';
import { metricIds } from '../../../src/core/retrieval/metricIds';
import { toRunCase, type EvaluatedCase } from '../../../src/core/run/EvaluatedCase';
import { evaluateDataset, type DatasetResult } from '../../../src/core/run/evaluateDataset';
import type { RunCase } from '../../../src/core/run/Run';
import { readText } from '../dataset/readText';

const k = [1, 2];

async function evaluate(
  lines: object[] | string,
  profile: ProfileId = 'standard',
): Promise<DatasetResult & { cases: RunCase[] }> {
  const text = typeof lines === 'string' ? lines : lines.map((line) => JSON.stringify(line)).join('\n');
  const cases: EvaluatedCase[] = [];
  const result = await evaluateDataset({
    file: 'd.jsonl',
    name: 'd.jsonl',
    profile: findProfile(profile) as Profile,
    k,
    batches: only(readText(text)),
    onCases: (found) => void cases.push(...found),
  });
  return { ...result, cases: cases.map((one) => toRunCase(one, metricIds(k))) };
}

async function* only(...batches: DatasetBatch[]): AsyncGenerator<DatasetBatch> {
  yield* await Promise.resolve(batches);
}

describe('evaluateDataset', () => {
  it('leaves cases without a value out of the means, and counts their causes', async () => {
    const got = await evaluate([
      { id: 'q1', query: 'why?', hits: ['a', 'b'], relevant: ['b'] },
      { id: 'q2', hits: ['a'] },
      { id: 'q3', hits: ['a'], relevant: { a: 0 } },
      { id: 'q4', relevant: ['a'] },
      { id: 'q5', hits: [], relevant: ['a'] },
    ]);
    const [run] = got.runs;
    expect(run).toMatchObject({ name: 'd.jsonl', profile: 'standard', k, queries: 5, skipped: 0 });
    expect(run?.means['recall@2']).toEqual({ value: 0.5, n: 2, N: 5 });
    expect(run?.means['judged@2']).toEqual({ value: 0.5, n: 1, N: 5 });
    expect(run?.causes).toEqual({ 'no-labels': 1, 'no-relevant': 1, 'no-response': 1 });
    expect(got.cases[0]).toMatchObject({
      id: 'q1',
      line: 1,
      query: 'why?',
      metrics: { mrr: 0.5, 'precision@1': 0 },
    });
    expect(got.cases.map(({ cause }) => cause)).toEqual([
      undefined,
      'no-labels',
      'no-relevant',
      'no-response',
      undefined,
    ]);
    expect(got.cases[3]?.metrics).toMatchObject({ mrr: null, 'judged@1': null });
    expect(got.cases[4]?.metrics).toMatchObject({ 'recall@1': 0, mrr: 0, 'judged@1': null });
  });

  it('has no mean where no case has a value', async () => {
    const got = await evaluate([{ id: 'q1', hits: ['a'] }]);
    expect(got.runs[0]?.means.mrr).toEqual({ value: null, n: 0, N: 1 });
  });

  it('ai4j: a case without labels is 0 where AI4J says 0, and is still counted as without labels', async () => {
    const got = await evaluate(
      [
        { id: 'q1', hits: ['a'] },
        { id: 'q2', hits: ['a'], relevant: ['a'] },
      ],
      'ai4j',
    );
    expect(got.runs[0]?.means['recall@1']).toEqual({ value: 0.5, n: 2, N: 2 });
    expect(got.runs[0]?.means.map).toEqual({ value: 1, n: 1, N: 2 });
    expect(got.runs[0]?.causes).toEqual({ 'no-labels': 1 });
  });

  it('counts rows that are not run', async () => {
    const got = await evaluate('{"id":"q1","hits":["a"],"relevant":["a"]}\n{broken\n{"id":"q1"}\n[]');
    expect(got.runs[0]).toMatchObject({ queries: 1, skipped: 3 });
    expect(got.runs[0]?.problems.map(({ code }) => code)).toEqual(['bad-json', 'duplicate-id', 'bad-row']);
  });

  it('warns of a repeated hit on its line, by the profile’s rule', async () => {
    const lines = [{ id: 'q1', hits: ['a', 'b', 'a', 'a'], relevant: ['b'] }];
    const standard = await evaluate(lines);
    expect(standard.problems).toMatchObject([
      {
        line: 1,
        code: 'duplicate-hit',
        severity: 'warning',
        message:
          'Hit "a" stands at rank 1 and again at rank 3 (2 copies in this row): the copy counts as not relevant.',
      },
    ]);
    expect((await evaluate(lines, 'ai4j')).problems[0]?.message).toContain('AI4J counts each copy');
  });

  it('finds labels that name documents where hits name chunks, with the fix', async () => {
    const got = await evaluate([{ id: 'q1', hits: ['ship-1#chunk-0', 'x'], relevant: ['ship-1'] }]);
    expect(got.problems).toEqual([
      {
        file: 'd.jsonl',
        line: 1,
        code: 'id-mismatch',
        severity: 'warning',
        message:
          'Likely id mismatch: label "ship-1" matches no hit; hits look like "ship-1#chunk-0". Label the chunk, or give the hits the document’s id.',
      },
    ]);
  });

  it('finds the reverse, and ids that differ in case', async () => {
    const got = await evaluate([
      { id: 'q1', hits: ['ship-1', 'ok'], relevant: ['ship-1#2', 'ok'] },
      { id: 'q2', hits: ['Doc-7'], relevant: ['doc-7'] },
    ]);
    expect(got.problems.map(({ line, message }) => [line, message.split('; ')[1]])).toEqual([
      [1, 'hits look like "ship-1". Label the document, or give the hits the chunk’s id.'],
      [2, 'hits look like "Doc-7". Write labels and hits the same way.'],
    ]);
  });

  it('tells a label that was only never retrieved from one that cannot be, once for all its lines', async () => {
    const got = await evaluate([
      { id: 'q1', hits: ['a'], relevant: ['a', 'lost'] },
      { id: 'q2', hits: ['b'], relevant: ['lost', 'c'] },
      { id: 'q3', hits: ['c'], relevant: ['c'] },
    ]);
    expect(got.problems.map(({ line, code, severity }) => [line, code, severity])).toEqual([
      [1, 'id-mismatch', 'info'],
    ]);
    const none = await evaluate([{ id: 'q1', hits: ['a'], relevant: ['lost'] }]);
    expect(none.problems[0]).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('hits look like "a"') as string,
    });
  });

  it('finds nothing wrong with a document that was judged not relevant and is never retrieved', async () => {
    const got = await evaluate([{ id: 'q1', hits: ['a'], relevant: { a: 1, b: 0, c: -1, d: 2 } }]);
    expect(got.problems.map(({ message }) => message)).toEqual([
      'Label "d" matches no hit in the whole dataset: it was never retrieved, or its id is written another way.',
    ]);
  });

  it('finds a label anywhere among many hits', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => ({
      id: `q${index}`,
      hits: Array.from({ length: 20 }, (_unused, hit) => `d${index}-${hit}`),
      relevant: [`d${(index + 7) % 300}-${index % 20}`, `never-${index}`],
    }));
    const got = await evaluate(lines);
    expect(got.problems).toHaveLength(1);
    expect(got.problems[0]?.message).toMatch(
      /^Likely id mismatch: 300 labels, such as "never-0", match no hit; hits look like "d0-0"/,
    );
  });

  it('keeps the first hits with their grades, as they were ranked and as many as the largest K', async () => {
    const got = await evaluate(
      [
        { id: 'q1', hits: { a: 1, b: 3, c: 2 }, relevant: { c: 2, b: 0 } },
        { id: 'q2', hits: ['a', 'a'], relevant: ['a'] },
        { id: 'q3', hits: [{}, { content: 'p'.repeat(300) }], relevant: ['z'] },
        { id: 'q4', hits: [], relevant: ['z'] },
        { id: 'q5', relevant: ['z'] },
      ],
      'trec_eval',
    );
    expect(got.cases.map(({ hits, grades }) => [hits, grades])).toEqual([
      [
        ['b', 'c'],
        [0, 2],
      ],
      [
        ['a', 'a'],
        [1, 1],
      ],
      [['', `${'p'.repeat(199)}…`], undefined],
      [[], undefined],
      [undefined, undefined],
    ]);
  });

  it('stops between two pieces when it is cancelled, with what there is', async () => {
    const stop = new AbortController();
    const read: number[] = [];
    const batch = (id: string) => readText(JSON.stringify({ id, hits: ['a'], relevant: ['a'] }));
    const result = await evaluateDataset({
      file: 'd',
      name: 'd',
      profile: findProfile('standard') as Profile,
      k,
      batches: only(batch('q1'), batch('q2'), batch('q3')),
      onProgress: (cases) => {
        read.push(cases);
        if (cases === 2) stop.abort();
      },
      signal: stop.signal,
    });
    expect([read, result.complete, result.runs[0]?.queries]).toEqual([[1, 2], false, 2]);
  });

  it('throws what the reading or the listener throws', async () => {
    const failing = evaluateDataset({
      file: 'd',
      name: 'd',
      profile: findProfile('standard') as Profile,
      k,
      batches: only(readText('{"hits":["a"]}')),
      onCases: () => Promise.reject(new Error('disk full')),
    });
    await expect(failing).rejects.toThrow('disk full');
  });
});
