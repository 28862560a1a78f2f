import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inputHash, partHashes } from '../../../src/core/judge/inputHash';
import { judgeKey } from '../../../src/core/judge/judgeKey';
import { judgeWithTimeout } from '../../../src/core/judge/judgeWithTimeout';
import { JudgeSetupError } from '../../../src/core/judge/RagJudge';
import type { JudgeOptions, RagJudge } from '../../../src/core/judge/RagJudge';
import type { RagJudgeEvaluation } from '../../../src/core/rag/RagJudgeEvaluation';
import { scoreFields } from '../../../src/core/rag/scoreFields';
import { causeSentence } from '../../../src/core/words/cause';

const request = { query: 'q', answer: 'a', context: 'c', hits: [] };
const scores = { faithfulnessScore: 0.9, contextRelevanceScore: 0.8, answerRelevanceScore: 0.7 };
const now = () => new Date('2026-05-12T15:05:00Z');
const never = () => new Promise<never>(() => undefined);

/** What code that is not ours may reject with: anything. */
const rejecting = (value: unknown) => ({
  then: (_resolve: unknown, reject: (value: unknown) => void) => reject(value),
});

/** A judge as a workspace module might have it: it may return anything, at once or not. */
function moduleJudge(judge: (options: JudgeOptions) => unknown): RagJudge {
  return {
    id: 'module:strict.mjs',
    version: '2',
    label: 'strict.mjs',
    judge: (_request, options) => judge(options) as Promise<RagJudgeEvaluation>,
  };
}

function judged(judge: (options: JudgeOptions) => unknown, signal = new AbortController().signal) {
  return judgeWithTimeout(moduleJudge(judge), { timeoutMs: 60_000, now }).judge(request, { signal });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('judgeWithTimeout', () => {
  it('is the judge it wraps', () => {
    const { id, version, label } = judgeWithTimeout(moduleJudge(never), { timeoutMs: 1000 });
    expect({ id, version, label }).toEqual({ id: 'module:strict.mjs', version: '2', label: 'strict.mjs' });
  });

  it('fills in the record that a custom judge left out', async () => {
    const result = await judged(() => ({ ...scores, reason: 'r', rawOutput: 'raw' }));
    const key = judgeKey({ id: 'module:strict.mjs', version: '2' });
    expect(result).toEqual({
      ...scores,
      reason: 'r',
      rawOutput: 'raw',
      causes: {},
      notes: [],
      judge: { id: 'module:strict.mjs', version: '2' },
      inputHash: inputHash(partHashes(request), key),
      latencyMs: expect.any(Number) as number,
      judgedAt: '2026-05-12T15:05:00.000Z',
    });
  });

  it('keeps the record that the judge gave, its own fields included', async () => {
    const own = {
      judge: { id: 'x', version: '9' },
      latencyMs: 5,
      judgedAt: '2026-01-01T00:00:00Z',
      inputHash: 'h',
    };
    const result = await judged(() =>
      Promise.resolve({ ...scores, ...own, model: 'm', mine: { kept: true } }),
    );
    expect(result).toMatchObject({ ...own, model: 'm', mine: { kept: true } });
  });

  it('ends after the time-out although the judge ignores its signal', async () => {
    let inner: AbortSignal | undefined;
    const result = judged(({ signal }) => {
      inner = signal;
      return never();
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(inner?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toMatchObject({
      ...Object.fromEntries(scoreFields.map((field) => [field, null])),
      causes: Object.fromEntries(scoreFields.map((field) => [field, 'timeout'])),
      error: 'no reply within 60\u00a0s',
      rawOutput: '',
      judge: { id: 'module:strict.mjs', version: '2' },
      judgedAt: '2026-05-12T15:05:00.000Z',
    });
    expect(inner?.aborted).toBe(true);
    expect((inner?.reason as Error).name).toBe('TimeoutError');
    expect(causeSentence(await result, 'faithfulnessScore')).toBe('no reply within 60\u00a0s');
  });

  it('is a time-out, not an error, when the judge rejects because of it', async () => {
    const result = judged(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await result).causes?.faithfulnessScore).toBe('timeout');
  });

  it('leaves no timer and no listener behind', async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    await judged(() => scores, signal);
    expect(vi.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });

  it('swallows nothing late: a rejection after the time-out is handled', async () => {
    let fail: (error: Error) => void = () => undefined;
    const result = judged(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await result).causes?.faithfulnessScore).toBe('timeout');
    // An unhandled rejection would fail the run.
    fail(new Error('too late'));
    await vi.advanceTimersByTimeAsync(1);
  });

  it('rejects with the signal’s reason at once, although the judge ignores it', async () => {
    const controller = new AbortController();
    let inner: AbortSignal | undefined;
    const result = judged(({ signal }) => {
      inner = signal;
      return never();
    }, controller.signal);
    const reason = new Error('cancelled');
    controller.abort(reason);
    await expect(result).rejects.toBe(reason);
    expect(inner?.reason).toBe(reason);
    await expect(judged(() => scores, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('rejects with the reason when the judge turns the abort into a result or another error', async () => {
    const reason = new Error('cancelled');
    for (const answer of [() => scores, () => Promise.reject(new TypeError('aborted'))]) {
      const controller = new AbortController();
      const result = judged(() => {
        controller.abort(reason);
        return answer();
      }, controller.signal);
      await expect(result).rejects.toBe(reason);
    }
  });

  it('passes a set-up error on', async () => {
    const error = new JudgeSetupError('no-model', 'No model is set.');
    await expect(judged(() => Promise.reject(error))).rejects.toBe(error);
  });

  it.each<[string, () => unknown, string]>([
    ['rejects', () => Promise.reject(new Error('boom')), 'strict.mjs failed: boom'],
    ['rejects with a text', () => rejecting('boom'), 'strict.mjs failed: boom'],
    ['rejects with nothing', () => rejecting(undefined), 'strict.mjs failed: it threw undefined'],
    [
      'rejects with a nameless error',
      () => Promise.reject(new RangeError()),
      'strict.mjs failed: RangeError',
    ],
    [
      'throws at once',
      () => {
        throw new Error('sync');
      },
      'strict.mjs failed: sync',
    ],
  ])('a judge that %s gives nulls with cause error', async (_name, answer, message) => {
    const result = await judged(answer);
    expect(result).toMatchObject({ error: message, judge: { id: 'module:strict.mjs' } });
    expect(scoreFields.map((field) => result.causes?.[field])).toEqual(['error', 'error', 'error']);
    expect(causeSentence(result, 'faithfulnessScore')).toBe(message);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648])(
    'refuses a time-out of %d ms',
    (timeoutMs) => {
      expect(() => judgeWithTimeout(moduleJudge(never), { timeoutMs })).toThrow(RangeError);
    },
  );
});
