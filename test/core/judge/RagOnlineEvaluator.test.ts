import { describe, expect, it } from 'vitest';
import type { RagJudge } from '../../../src/core/judge/RagJudge';
import { RagOnlineEvaluator } from '../../../src/core/judge/RagOnlineEvaluator';
import { withoutScores } from '../../../src/core/judge/withoutScores';
import type { RagJudgeRequest } from '../../../src/core/rag/RagJudgeRequest';
import { RagResult } from '../../../src/core/rag/RagResult';

const evaluation = { ...withoutScores({ cause: 'no-json', rawOutput: 'hm' }), faithfulnessScore: 0.9 };
const signal = new AbortController().signal;

function fakeJudge(answer: () => typeof evaluation): RagJudge & { asked: RagJudgeRequest[] } {
  const asked: RagJudgeRequest[] = [];
  return {
    id: 'fake',
    version: '1',
    label: 'fake',
    asked,
    judge: (request) => {
      asked.push(request);
      return Promise.resolve().then(answer);
    },
  };
}

describe('RagOnlineEvaluator', () => {
  const evaluator = new RagOnlineEvaluator();

  it('judges query, context and hits of the result with the answer', async () => {
    const judge = fakeJudge(() => evaluation);
    const result: RagResult = { query: 'q', context: 'c', hits: [{ id: 'h', content: 'x' }] };
    expect(await evaluator.evaluate({ result, answer: 'a', judge }, { signal })).toBe(evaluation);
    expect(judge.asked).toEqual([
      { query: 'q', answer: 'a', context: 'c', hits: [{ id: 'h', content: 'x' }] },
    ]);
  });

  it('takes null and absent parts for empty ones', async () => {
    const judge = fakeJudge(() => evaluation);
    await evaluator.evaluate({ result: { query: null, hits: null }, answer: 'a', judge }, { signal });
    expect(judge.asked).toEqual([{ query: '', answer: 'a', context: '', hits: [] }]);
  });

  it('writes the evaluation into a new trace, or over an earlier one', async () => {
    const judge = fakeJudge(() => evaluation);
    const none: RagResult = {};
    await evaluator.evaluate({ result: none, answer: 'a', judge }, { signal });
    expect(none.trace).toEqual({ judgeEvaluation: evaluation });
    const earlier = RagResult.parse({
      trace: { totalDurationMs: 12, mine: 'kept', judgeEvaluation: withoutScores({ cause: 'error' }) },
    });
    await evaluator.evaluate({ result: earlier, answer: 'a', judge }, { signal });
    expect(earlier.trace).toEqual({ totalDurationMs: 12, mine: 'kept', judgeEvaluation: evaluation });
  });

  it('passes the judge’s error on and leaves the trace untouched', async () => {
    const error = new Error('no key');
    const judge = fakeJudge(() => {
      throw error;
    });
    const none: RagResult = { query: 'q' };
    await expect(evaluator.evaluate({ result: none, answer: 'a', judge }, { signal })).rejects.toBe(error);
    expect(none).toEqual({ query: 'q' });
    const trace = { judgeEvaluation: evaluation };
    const earlier: RagResult = { trace };
    await expect(evaluator.evaluate({ result: earlier, answer: 'a', judge }, { signal })).rejects.toBe(error);
    expect(earlier.trace).toBe(trace);
  });
});
