import { expect, test } from 'vitest';
import { judgeInOrder, type CaseJudgment } from '../../src/cli/judgeInOrder';
import { JudgeSetupError, type RagJudge } from '../../src/core/judge/RagJudge';
import type { RagJudgeEvaluation } from '../../src/core/rag/RagJudgeEvaluation';
import type { LoadedCase } from '../../src/store/LoadedCase';

const scored: RagJudgeEvaluation = {
  faithfulnessScore: 1,
  contextRelevanceScore: 1,
  answerRelevanceScore: 1,
  reason: null,
  rawOutput: '',
};
const cases = Array.from({ length: 10 }, (_, at): LoadedCase => {
  const set = { id: String(at), folder: '/', files: {}, chunked: false };
  const request = { query: String(at), answer: 'A', context: 'C', hits: [] };
  return { set, request, notes: [{ code: 'n', message: 'of the case' }], partFiles: {}, problems: [] };
});
const judgeBy = (judge: RagJudge['judge']): RagJudge => ({ id: 'j', version: '1', label: 'j', judge });

async function all(judge: RagJudge, signal = new AbortController().signal): Promise<CaseJudgment[]> {
  const judgments: CaseJudgment[] = [];
  for await (const judgment of judgeInOrder(cases, judge, signal)) judgments.push(judgment);
  return judgments;
}
const ids = (judgments: readonly CaseJudgment[]): string[] => judgments.map(({ loaded }) => loaded.set.id);
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('judgments come in the order of the cases, at most four under way, with the notes of their case', async () => {
  const waiting: (() => void)[] = [];
  let [running, most] = [0, 0];
  const judge = judgeBy(async () => {
    most = Math.max(most, ++running);
    // The call that came last ends first.
    await new Promise<void>((resolve) => {
      waiting.unshift(resolve);
      setImmediate(() => waiting.shift()?.());
    });
    running -= 1;
    return scored;
  });
  const judgments = await all(judge);
  expect(ids(judgments)).toEqual(cases.map(({ set }) => set.id));
  expect(most).toBe(4);
  expect(judgments[9]?.evaluation.notes).toEqual([{ code: 'n', message: 'of the case' }]);
});

test('an abort gives what is done, also behind a case that is not, and no error', async () => {
  const stop = new AbortController();
  const judge = judgeBy(async ({ query }, { signal }) => {
    if (query === '1') return untilAborted(signal);
    if (query === '3') setImmediate(() => stop.abort(new Error('stop')));
    return scored;
  });
  expect(ids(await all(judge, stop.signal))).toEqual(['0', '2', '3', '4']);
});

test('a server that refuses is called no further, and every case left has its error and nothing to keep', async () => {
  let calls = 0;
  const judge = judgeBy(({ query }) => {
    calls += 1;
    return query === '0'
      ? Promise.resolve(scored)
      : Promise.reject(new JudgeSetupError('bad-key', 'refused'));
  });
  const judgments = await all(judge);
  expect(calls).toBeLessThanOrEqual(5);
  expect(judgments.map(({ made }) => made)).toEqual([true, ...Array<boolean>(9).fill(false)]);
  expect(judgments[9]?.evaluation).toMatchObject({
    error: 'refused',
    causes: { faithfulnessScore: 'error' },
  });
});

test('any other error is thrown, and the calls under way are told to stop', async () => {
  const told: string[] = [];
  const judge = judgeBy(({ query }, { signal }) => {
    if (query === '0') return Promise.reject(new Error('a fault'));
    signal.addEventListener('abort', () => told.push(query));
    return untilAborted(signal);
  });
  await expect(all(judge)).rejects.toThrow('a fault');
  expect(told).toEqual(['1', '2', '3']);
});
