import { expect, it, vi } from 'vitest';
import type { DatasetBatch } from '../../../../src/core/dataset/DatasetBatch';
import { JudgeSetupError } from '../../../../src/core/judge/RagJudge';
import { withoutScores } from '../../../../src/core/judge/withoutScores';
import { judgeDataset } from '../../../../src/core/run/judging/judgeDataset';
import { RunHead } from '../../../../src/core/run/Run';
import {
  FakeJudge,
  inBatches,
  judging,
  keptOf,
  type KeptRow,
  MemoryCache,
  MemorySink,
  row,
  rows,
  scored,
} from './fixtures';

it('judges each row once, never more at once than asked for, and counts what came of it', async () => {
  const judge = new FakeJudge(({ query }) =>
    query === 'Question 3?' ? withoutScores({ cause: 'truncated' }) : scored(query.length % 2),
  );
  const cases = rows(50);
  const options = judging({ batches: inBatches(cases), judge, concurrency: 6 });
  const result = await judgeDataset(options);
  expect(options.sink.ids).toEqual(cases.map(({ id }) => id).sort());
  expect(new Set(judge.asked).size).toBe(50);
  expect([judge.asked.length, judge.mostOpen]).toEqual([50, 6]);
  const [head] = result.runs;
  expect(result).toMatchObject({ complete: true, stopped: undefined, notes: [], calls: 50 });
  expect(head?.judging).toMatchObject({
    judged: 50,
    scored: 49,
    unscored: { truncated: 1 },
    cached: 0,
    calls: 50,
    usage: { inputTokens: 4900, outputTokens: 2450 },
    cost: null,
    judge: { id: 'fake', model: 'm', origin: 'https://judge.example' },
  });
  // Questions 1 to 9 have 11 letters (odd), the others 12: 8 of the 49 scores are 1.
  expect(head?.means['faithfulness']).toEqual({ value: 8 / 49, n: 49, N: 50 });
  const stored = { ...head, version: 1, id: 'x', dataset: 'd', startedAt: '', durationMs: 0 };
  expect(RunHead.parse(stored)).toMatchObject({ judging: { scored: 49 } });
});

it('does not send rows that cannot be judged, and says why each has no score', async () => {
  const judge = new FakeJudge();
  const batches = inBatches([
    row(1, { answer: ' ' }),
    row(2, { answer: '?!' }),
    row(3, { context: '', hits: [{ id: 'd1' }] }),
    row(4, { context: ['', 'one', 'two'] }),
    row(5, { context: '', hits: [{ id: 'd', sourceName: 'faq.md', content: 'passage' }, { id: 'e' }] }),
    { id: 'q6', line: 6, answer: 'A', context: 'c' },
  ]);
  const options = judging({ batches, judge });
  const [head] = (await judgeDataset(options)).runs;
  expect(judge.asked.sort()).toEqual(['Question 4?', 'Question 5?']);
  expect(head?.judging).toMatchObject({
    judged: 6,
    scored: 2,
    calls: 2,
    unscored: { 'no-answer': 1, 'symbols-only': 1, 'no-context': 1, 'no-query': 1 },
  });
  const lineOf = (id: string) => options.sink.lines.find((one) => one.id === id)?.evaluation;
  expect(lineOf('q3')).toMatchObject({
    faithfulnessScore: null,
    causes: { faithfulnessScore: 'not-applicable' },
    notSent: 'no-context',
    judge: { id: 'fake' },
  });
  expect(lineOf('q5')?.notes?.[0]).toEqual({
    code: 'context-assembled',
    message: 'The row has no context: it was assembled from 1 hit.',
  });
});

it('computes the retrieval metrics of the same rows, as a metrics run does', async () => {
  const cases = [
    row(1, { hits: [{ id: 'a' }, { id: 'b' }], relevant: new Map([['b', 1]]) }),
    row(2, { hits: [{ id: 'a' }], relevant: new Map([['a', 1]]) }),
    row(3),
  ];
  const options = judging({ batches: inBatches(cases) });
  const { runs, problems } = await judgeDataset(options);
  expect(runs[0]?.means['mrr']).toEqual({ value: 0.75, n: 2, N: 3 });
  expect(runs[0]?.causes).toEqual({ 'no-response': 1 });
  expect(problems).toEqual([]);
  const third = options.sink.lines.find(({ id }) => id === 'q3');
  expect([third?.metrics, third?.cause]).toEqual([undefined, 'no-response']);
});

it('a sink that takes nothing costs a quarter more answers than there are places', async () => {
  const judge = new FakeJudge();
  const held: (() => void)[] = [];
  const sink = new MemorySink();
  sink.append = () => new Promise((resolve) => held.push(resolve));
  const running = judgeDataset(judging({ judge, sink, concurrency: 6 }));
  while (held.length < 6) await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(judge.asked).toHaveLength(8);
  const drain = setInterval(() => held.splice(0).forEach((free) => free()), 0);
  await running;
  clearInterval(drain);
  expect(judge.asked).toHaveLength(20);
});

it('looks into the cache for the next cases while all places are taken', async () => {
  const answers: (() => void)[] = [];
  const judge = new FakeJudge(() => new Promise((resolve) => answers.push(() => resolve(scored(1)))));
  const cache = new MemoryCache();
  const looked = vi.spyOn(cache, 'get');
  const running = judgeDataset(judging({ judge, cache, concurrency: 3 }));
  while (looked.mock.calls.length < 6) await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect([judge.open, looked.mock.calls.length]).toEqual([3, 6]);
  const drain = setInterval(() => answers.splice(0).forEach((answer) => answer()), 0);
  await running;
  clearInterval(drain);
  expect([judge.asked.length, judge.mostOpen]).toEqual([20, 3]);
});

it('a budget of calls is never passed, further tries of a judge included', async () => {
  let sent = 0;
  const judge = new FakeJudge((_, { requests }) => {
    for (let tries = 0; tries < 2; tries++) {
      requests?.starting();
      sent++;
      requests?.ended();
    }
    return scored(1);
  });
  const options = judging({ judge, limits: { maxCalls: 7 } });
  const result = await judgeDataset(options);
  expect(result).toMatchObject({
    complete: false,
    stopped: { why: 'max-calls', message: 'The budget of 7 calls is used up.' },
    calls: 7,
  });
  expect(sent).toBe(7);
  const judged = options.sink.lines.length;
  expect([2, 3]).toContain(judged);
  expect(result.runs[0]?.judging).toMatchObject({ judged, stopped: { why: 'max-calls' } });
});

it('a budget of money stops before the call that could pass it', async () => {
  const prices = { input: 1000, output: 2000 };
  // Each call costs 100 × 0.001 + 50 × 0.002 = 0.2; a reply is taken to have 150 tokens until one was longer.
  const options = judging({ prices, limits: { maxCost: 1 }, concurrency: 1 });
  const result = await judgeDataset(options);
  const [head] = result.runs;
  expect(result.stopped?.why).toBe('max-cost');
  expect(head?.judging.cost).toBeLessThanOrEqual(1);
  expect(head?.judging.cost).toBeCloseTo(0.2 * options.sink.lines.length, 10);
  expect(options.sink.lines.length).toBeGreaterThanOrEqual(3);
});

it('a key that is revoked in the middle ends the run; rows that were not judged have no result', async () => {
  let calls = 0;
  const judge = new FakeJudge(() => {
    if (++calls > 9) throw new JudgeSetupError('bad-key', 'judge.example refused the key (401).');
    return scored(1);
  });
  const options = judging({ judge });
  const result = await judgeDataset(options);
  expect(result.stopped).toEqual({ why: 'judge', message: 'judge.example refused the key (401).' });
  expect(result.complete).toBe(false);
  expect(options.sink.lines).toHaveLength(9);
  expect(judge.asked.length).toBeLessThanOrEqual(9 + 4);
  expect(options.sink.lines.every(({ evaluation }) => evaluation?.faithfulnessScore === 1)).toBe(true);
});

it('when the judge cannot go on, what was sent is waited for, and what waits is not sent', async () => {
  let answer: (() => void) | undefined;
  const seen: string[] = [];
  const judge = new FakeJudge(async ({ query }, { requests, signal }) => {
    if (query === 'Question 1?') {
      requests?.starting();
      await new Promise<void>((resolve) => (answer = resolve));
      requests?.ended();
      return scored(1);
    }
    if (query === 'Question 2?') {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      seen.push('2 ended');
      requests?.starting();
      return scored(1);
    }
    requests?.outOfReach('The quota is used up.');
    answer?.();
    return withoutScores({ cause: 'error' });
  });
  const options = judging({ judge, concurrency: 3 });
  const result = await judgeDataset(options);
  expect(result.stopped).toEqual({ why: 'judge', message: 'The quota is used up.' });
  expect([options.sink.ids, seen]).toEqual([['q1'], ['2 ended']]);
});

it('a cancel ends at once whatever the judge does, and keeps what was done', async () => {
  const abort = new AbortController();
  const judge = new FakeJudge(({ query }) =>
    Number(/\d+/.exec(query)?.[0]) <= 5 ? scored(1) : new Promise(() => undefined),
  );
  const options = judging({
    judge,
    signal: abort.signal,
    onProgress: ({ judged }) => judged === 5 && abort.abort(),
  });
  const result = await judgeDataset(options);
  expect(result).toMatchObject({ complete: false, stopped: { why: 'cancelled' } });
  expect(options.sink.ids).toEqual(['q1', 'q2', 'q3', 'q4', 'q5']);
  expect(result.runs[0]?.means['faithfulness']).toEqual({ value: 1, n: 5, N: 5 });
});

it('a cancel does not wait for a dataset that does not come', async () => {
  const abort = new AbortController();
  async function* stuck() {
    yield { cases: rows(2), problems: [] };
    await new Promise(() => undefined);
  }
  const options = judging({
    batches: stuck(),
    signal: abort.signal,
    onProgress: ({ judged }) => judged === 2 && abort.abort(),
  });
  expect((await judgeDataset(options)).stopped?.why).toBe('cancelled');
  expect(options.sink.lines).toHaveLength(2);
});

it('kept judgments are in every count and are not asked again', async () => {
  const judge = new FakeJudge(() => scored(1));
  const kept = keptOf([row(1), scored(0)], [row(2), withoutScores({ cause: 'timeout' })]);
  const options = judging({ judge, kept, batches: inBatches(rows(4)) });
  const [head] = (await judgeDataset(options)).runs;
  expect(judge.asked.sort()).toEqual(['Question 3?', 'Question 4?']);
  expect(options.sink.ids).toEqual(['q3', 'q4']);
  expect(head?.means['faithfulness']).toEqual({ value: 2 / 3, n: 3, N: 4 });
  expect(head?.judging).toMatchObject({ judged: 4, scored: 3, unscored: { timeout: 1 }, calls: 4 });
});

it.each(['a cancel before anything is read', 'a budget that is used up at the first case'])(
  'a run that is gone on with and stops by %s has the figures of all its lines',
  async (how) => {
    const hits = [{ id: 'a' }];
    const lines = [1, 2, 3, 4].map((n) => row(n, { hits, relevant: new Map([[n < 3 ? 'a' : 'b', 1]]) }));
    const kept = keptOf(...lines.map((one, n): KeptRow => [one, scored(n / 4)]), [
      row(5, { hits }),
      scored(1),
    ]);
    const abort = new AbortController();
    if (how.startsWith('a cancel')) abort.abort();
    const batches = inBatches([row(9), row(8), ...lines, row(5, { hits })], 1);
    const options = judging({ kept, batches, limits: { maxCalls: 0 }, signal: abort.signal });
    const { runs, complete } = await judgeDataset(options);
    expect([runs.length, complete]).toEqual([1, false]);
    expect(runs[0]).toMatchObject({
      name: 'd',
      queries: 5,
      causes: { 'no-labels': 1 },
      judging: { judged: 5, scored: 5, calls: 5, usage: { inputTokens: 500 } },
    });
    expect(runs[0]?.means).toMatchObject({
      'recall@1': { value: 0.5, n: 4, N: 5 },
      faithfulness: { value: 0.5, n: 5, N: 5 },
    });
  },
);

it('a run of which no line stayed and that stops at once is a run of no case', async () => {
  const signal = AbortSignal.abort();
  const { runs } = await judgeDataset(judging({ kept: new Map(), record: { system: 'a' }, signal }));
  expect(runs).toMatchObject([{ name: 'a', queries: 0, causes: {}, judging: { judged: 0, system: 'a' } }]);
});

it('metrics without which a case has a cause are counted of the cases with a result alone', async () => {
  const cases = rows(50).map((one) => ({ ...one, hits: [{ id: 'a' }] }));
  const options = judging({ batches: inBatches(cases, 50), limits: { maxCalls: 3 } });
  const [head] = (await judgeDataset(options)).runs;
  expect(head).toMatchObject({ queries: 3, causes: { 'no-labels': 3 } });
});

it('a second run is answered from the cache: marked, with its own latency, usage and time, at no cost', async () => {
  const cache = new MemoryCache();
  const prices = { input: 1, output: 1 };
  const judge = new FakeJudge(() => scored(0.5, { latencyMs: 1234, judgedAt: '2026-01-01T00:00:00.000Z' }));
  await judgeDataset(judging({ judge, cache, batches: inBatches(rows(3)) }));
  const options = judging({ judge, cache, prices, batches: inBatches([...rows(3), row(9)]) });
  const [head] = (await judgeDataset(options)).runs;
  expect(judge.asked).toHaveLength(4);
  expect(head?.judging).toMatchObject({
    judged: 4,
    cached: 3,
    calls: 1,
    usage: { inputTokens: 100, outputTokens: 50 },
    cost: 0.00015,
  });
  expect(options.sink.lines.find(({ id }) => id === 'q1')?.evaluation).toMatchObject({
    cached: true,
    latencyMs: 1234,
    judgedAt: '2026-01-01T00:00:00.000Z',
    usage: { inputTokens: 100 },
  });
  expect(options.sink.lines.find(({ id }) => id === 'q9')?.evaluation).not.toHaveProperty('cached');
});

it('cases of equal input are paid for once: the others wait for the answer, and are marked as cached', async () => {
  const equal = (number: number) => row(number, { query: 'Same?', answer: 'Yes.', context: 'Same.' });
  const batches = (): AsyncGenerator<DatasetBatch> => inBatches([equal(1), equal(2), row(3), equal(4)]);
  const judge = new FakeJudge();
  const options = judging({ judge, cache: new MemoryCache(), batches: batches() });
  const [head] = (await judgeDataset(options)).runs;
  expect(judge.asked.sort()).toEqual(['Question 3?', 'Same?']);
  expect(head?.judging).toMatchObject({ judged: 4, scored: 4, cached: 2, calls: 2 });
  const marked = options.sink.lines.filter(({ evaluation }) => evaluation?.cached === true);
  expect(marked.map(({ id }) => id).sort()).toEqual(['q2', 'q4']);
  const without = judging({ judge: new FakeJudge(), batches: batches() });
  expect((await judgeDataset(without)).runs[0]?.judging).toMatchObject({ cached: 0, calls: 4 });
});

it('a case whose equal got no answer is asked itself', async () => {
  const equal = (number: number) => row(number, { query: 'Same?', answer: 'Yes.', context: 'Same.' });
  let asked = 0;
  const judge = new FakeJudge(() => (++asked === 1 ? withoutScores({ cause: 'timeout' }) : scored(1)));
  const options = judging({ judge, cache: new MemoryCache(), batches: inBatches([equal(1), equal(2)]) });
  const [head] = (await judgeDataset(options)).runs;
  expect(head?.judging).toMatchObject({ calls: 2, cached: 0, scored: 1, unscored: { timeout: 1 } });
});

it.each(['timeout', 'error', 'truncated', 'refused', 'filtered', 'empty-output', 'no-json'] as const)(
  'a judgment without scores by %s is not cached',
  async (cause) => {
    const cache = new MemoryCache();
    await judgeDataset(judging({ judge: new FakeJudge(() => withoutScores({ cause })), cache }));
    expect(cache.entries.size).toBe(0);
  },
);

it('a cache that fails is said once and changes nothing else', async () => {
  const cache = new MemoryCache();
  cache.get = () => Promise.reject(new Error('disk'));
  cache.put = () => Promise.reject(new Error('full'));
  const result = await judgeDataset(judging({ cache }));
  expect(result.complete).toBe(true);
  expect(result.notes).toEqual(['The cache could not be read: disk', 'The cache could not be written: full']);
});

it('one row on which the judge throws is null with its cause, and the others are judged', async () => {
  const judge = new FakeJudge(({ query }) => {
    if (query === 'Question 2?') throw new TypeError('x is undefined');
    return scored(1);
  });
  const options = judging({ judge, batches: inBatches(rows(3)) });
  const result = await judgeDataset(options);
  expect(result.complete).toBe(true);
  expect(options.sink.lines.find(({ id }) => id === 'q2')?.evaluation).toMatchObject({
    causes: { faithfulnessScore: 'error' },
    error: 'fake failed: x is undefined',
  });
});

it('a sink that fails ends the run with its error, and nothing more is asked', async () => {
  const judge = new FakeJudge();
  const sink = new MemorySink();
  sink.append = () => Promise.reject(new Error('the disk is full'));
  await expect(judgeDataset(judging({ judge, sink }))).rejects.toThrow('the disk is full');
  expect(judge.asked.length).toBeLessThan(10);
});

it('a dataset that cannot be read to its end ends the run with its error, and what was judged is kept', async () => {
  // eslint-disable-next-line @typescript-eslint/require-await -- a source of batches is asynchronous
  async function* broken() {
    yield { cases: rows(2), problems: [] };
    throw new Error('EIO');
  }
  const options = judging({ batches: broken() });
  await expect(judgeDataset(options)).rejects.toThrow('EIO');
});

it('a dataset of several systems gives a run for each, which says whose rows it holds', async () => {
  const batches = inBatches([row(1, { system: 'a' }), row(1, { system: 'b' }), row(2, { system: 'a' })]);
  const options = judging({ batches });
  const { runs } = await judgeDataset(options);
  expect(runs.map(({ name, judging: { judged, system } }) => [name, judged, system])).toEqual([
    ['a', 2, 'a'],
    ['b', 1, 'b'],
  ]);
  expect(options.sink.runs.sort()).toEqual([0, 0, 1]);
});

it('says how far it is', async () => {
  let now = 0;
  const seen: unknown[] = [];
  const judge = new FakeJudge(() => {
    now += 500;
    return scored(1);
  });
  await judgeDataset(
    judging({
      judge,
      batches: inBatches(rows(4)),
      concurrency: 1,
      now: () => now,
      prices: { input: 10_000, output: 0 },
      expected: { cases: 4, calls: 4 },
      onProgress: ({ judged, total, perSecond, remainingMs, cost }) =>
        seen.push([judged, total, perSecond, remainingMs, cost]),
    }),
  );
  expect(seen).toEqual([
    [1, 4, 2, 1500, 1],
    [2, 4, 2, 1000, 2],
    [3, 4, 2, 500, 3],
    [4, 4, 2, 0, 4],
  ]);
});
