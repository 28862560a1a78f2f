import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BrokenExchange, ServerReply } from '../../src/models/OpenAiTransport';
import { RetryPolicy, type FailedTry, type RetryDecision } from '../../src/models/RetryPolicy';

const now = Date.parse('2026-03-01T12:00:00Z');

function decide(failed: FailedTry, { made = 1, timeouts = 0, random = 0 } = {}): RetryDecision {
  return new RetryPolicy({ now: () => now, random: () => random }).decide(failed, { made, timeouts });
}

function replied(status: number, more: Partial<ServerReply> = {}): FailedTry {
  return { kind: 'outcome', outcome: { kind: 'reply', status, headers: {}, text: '', cut: false, ...more } };
}

function broke(more: Partial<BrokenExchange>): FailedTry {
  return {
    kind: 'outcome',
    outcome: { kind: 'broken', stage: 'connect', message: '', received: '', ...more },
  };
}

const slow: FailedTry = { kind: 'timeout', stage: 'connect', received: '', waitedMs: 60_000 };

describe('worth another try', () => {
  it.each([408, 409, 429, 500, 502, 503, 504, 529])('%d', (status) => {
    expect(decide(replied(status))).toEqual({ action: 'wait', waitMs: 250 });
  });
  it.each([400, 401, 403, 404, 413, 422, 501, 505])('not %d', (status) => {
    expect(decide(replied(status))).toEqual({ action: 'stop', why: 'final' });
  });
  it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'UND_ERR_SOCKET'])('%s', (code) => {
    expect(decide(broke({ code }))).toEqual({ action: 'wait', waitMs: 250 });
  });
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'DEPTH_ZERO_SELF_SIGNED_CERT', undefined])('not %s', (code) => {
    expect(decide(broke(code === undefined ? {} : { code }))).toEqual({ action: 'stop', why: 'final' });
  });
  it('a body that broke off, whatever the code', () => {
    expect(decide(broke({ stage: 'body' })).action).toBe('wait');
  });
  it('a server that says it is not', () => {
    expect(decide(replied(503, { headers: { 'x-should-retry': 'false' } }))).toEqual({
      action: 'stop',
      why: 'final',
    });
  });
  it('a slow server once', () => {
    expect(decide(slow, { made: 1, timeouts: 1 })).toEqual({ action: 'wait', waitMs: 250 });
    expect(decide(slow, { made: 2, timeouts: 2 })).toEqual({ action: 'stop', why: 'tries' });
  });
  it('four tries in all', () => {
    expect(decide(replied(500), { made: 3 }).action).toBe('wait');
    expect(decide(replied(500), { made: 4 })).toEqual({ action: 'stop', why: 'tries' });
  });
});

describe('the wait', () => {
  it('doubles, up to 8 s, less up to half of it by chance', () => {
    const waits = [1, 2, 3, 5, 9].map((made) => {
      const policy = new RetryPolicy({ limits: { maxTries: 99 }, random: () => 1 });
      return policy.decide(replied(500), { made, timeouts: 0 });
    });
    expect(waits.map((wait) => wait.action === 'wait' && wait.waitMs)).toEqual([500, 1000, 2000, 8000, 8000]);
    expect(decide(replied(500), { random: 0.5 })).toEqual({ action: 'wait', waitMs: 375 });
  });

  it.each([
    [{ 'retry-after': '12' }, 12_000],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:20 GMT' }, 20_000],
    [{ 'retry-after-ms': '320', 'retry-after': '12' }, 320],
    [{ 'retry-after': '60' }, 60_000],
    // Not a time to come: the usual wait.
    [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 250],
    [{ 'retry-after': '0' }, 250],
    [{ 'retry-after': '-5' }, 250],
    [{ 'retry-after': '2099-01' }, 250],
    [{ 'retry-after': 'soon, maybe' }, 250],
    [{ 'retry-after': '' }, 250],
  ])('%j', (headers, waitMs) => {
    expect(decide(replied(429, { headers: headers }))).toEqual({
      action: 'wait',
      waitMs,
    });
  });

  it("reads Gemini's retryDelay", () => {
    const text = JSON.stringify([
      { error: { code: 429, details: [{ reason: 'x' }, { retryDelay: '17s' }] } },
    ]);
    expect(decide(replied(429, { text }))).toEqual({ action: 'wait', waitMs: 17_000 });
  });

  it.each([
    [{ 'retry-after': '61' }, 61_000],
    [{ 'retry-after': 'Mon, 02 Mar 2026 12:00:00 GMT' }, 86_400_000],
  ])('above 60 s ends the call and is told: %j', (headers, waitMs) => {
    const decision = decide(replied(503, { headers: headers }), { made: 4 });
    expect(decision).toEqual({ action: 'stop', why: 'long-wait', waitMs });
  });

  it('is never below 0 or above the cap, whatever a server says', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.double().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (value, random) => {
          const decision = decide(replied(429, { headers: { 'retry-after': value } }), { random });
          return decision.action === 'stop'
            ? decision.why === 'long-wait' && decision.waitMs > 60_000
            : decision.waitMs > 0 && decision.waitMs <= 60_000;
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('a quota that a wait does not bring back', () => {
  it.each([
    { error: { code: 'insufficient_quota', message: 'x' } },
    { error: { type: 'insufficient_quota', message: 'x' } },
    { error: { message: 'Rate limit reached on requests per day (RPD): Limit 200, Used 200.' } },
    { error: { message: 'You exceeded your current quota, please check your plan and billing details.' } },
    {
      error: {
        message: 'Quota exceeded',
        details: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
      },
    },
    { error: { code: '1113', message: '余额不足或无可用资源包' } },
  ])('%j', (body) => {
    const headers = { 'retry-after': '5' };
    expect(decide(replied(429, { text: JSON.stringify(body), headers }))).toEqual({
      action: 'stop',
      why: 'quota',
    });
  });

  it('but one per minute does', () => {
    const text = JSON.stringify({
      error: {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        details: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel' }, { retryDelay: '9s' }],
      },
    });
    expect(decide(replied(429, { text }))).toEqual({ action: 'wait', waitMs: 9000 });
  });
});
