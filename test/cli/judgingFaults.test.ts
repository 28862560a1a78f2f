import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatRagJudge } from '../../src/core/judge/ChatRagJudge';
import { judgeDataset } from '../../src/core/run/judging/judgeDataset';
import type { JudgingResult } from '../../src/core/run/judging/JudgeDatasetOptions';
import type { RunCase, RunHead } from '../../src/core/run/Run';
import { RetryPolicy } from '../../src/models/RetryPolicy';
import { systemTimers } from '../../src/models/Timers';
import { JudgedRunStoring } from '../../src/store/JudgedRunStoring';
import { nodeTextHash } from '../../src/store/nodeTextHash';
import { RunStore } from '../../src/store/RunStore';
import { inBatches, judging, rows } from '../core/run/judging/fixtures';
import { HeldTimers, makeModel, SkippedWaits } from '../models/fixtures';
import {
  completion,
  html,
  json,
  judgeReply,
  ScriptedServer,
  type RecordedRequest,
  type ScriptedReply,
} from '../models/ScriptedServer';
import { temporaryFolder } from '../store/temporaryFolder';

const good = judgeReply({ faithfulness: 1, contextRelevance: 1, answerRelevance: 1 });
const count = 12;
const faulty = 5;
const ids = rows(count).map(({ id }) => id);

const rowOf = ({ body }: RecordedRequest): number => Number(/Question (\d+)\?/.exec(body)?.[1]);

let server: ScriptedServer;
beforeEach(async () => {
  server = await ScriptedServer.start();
});
afterEach(() => server.stop());

interface Ran {
  result: JudgingResult;
  head: RunHead | undefined;
  cases: Map<string, RunCase>;
  waits: number[];
  triesOf: (row: number) => number;
}

/** Judges twelve rows against the server, with a real store. Waits take no time. */
async function run(
  { timers }: { timers: SkippedWaits | undefined } = { timers: new SkippedWaits() },
): Promise<Ran> {
  const store = new RunStore(join(temporaryFolder(), 'runs'));
  const storing = new JudgedRunStoring(store, { dataset: 'd.jsonl', startedAt: new Date() });
  const model = makeModel(server.baseUrl, {
    timers: timers ?? systemTimers,
    retry: new RetryPolicy({
      random: () => 0,
      limits: timers === undefined ? { maxTries: 4, maxBusy: 12 } : {},
    }),
  });
  const result = await judgeDataset({
    ...judging({ batches: inBatches(rows(count)) }),
    judge: new ChatRagJudge({ id: 'chat', model, hash: nodeTextHash }),
    sink: storing,
  });
  const [head] = await storing.finish(result);
  const stored = head === undefined ? { cases: [], problems: [] } : await store.cases(head.id);
  expect(stored.problems).toEqual([]);
  expect(new Set(stored.cases.map(({ id }) => id)).size).toBe(stored.cases.length);
  return {
    result,
    head,
    cases: new Map(stored.cases.map((one) => [one.id, one])),
    waits: timers?.waits ?? [],
    triesOf: (row) => server.requests.filter((request) => rowOf(request) === row).length,
  };
}

/** The first `times` requests of the faulty row get this reply, all others are answered. */
function fault(reply: ScriptedReply, times = Infinity): void {
  let left = times;
  server.respond = (request) => (rowOf(request) === faulty && left-- > 0 ? reply : good);
}

const causeOf = ({ cases }: Ran): unknown => cases.get(`q${faulty}`)?.evaluation?.causes?.faithfulnessScore;

describe('what passes', () => {
  it.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '7' } }, [7000]],
    ['429 without', { status: 429 }, undefined],
    ['503', { status: 503 }, undefined],
    ['500', { status: 500 }, undefined],
    ['a connection that is reset', { fault: 'reset' }, undefined],
    ['half a body', { ...good, fault: 'half' }, undefined],
  ] as [string, ScriptedReply, number[] | undefined][])('%s twice', async (_, reply, waits) => {
    fault(reply, 2);
    const ran = await run();
    expect(ran.result).toMatchObject({ complete: true, stopped: undefined });
    expect(ran.head?.judging).toMatchObject({ judged: count, scored: count, unscored: {} });
    expect([...ran.cases.keys()].sort()).toEqual([...ids].sort());
    expect(ran.triesOf(faulty)).toBe(3);
    expect(ran.cases.get(`q${faulty}`)?.evaluation).toMatchObject({ attempts: 3 });
    if (waits !== undefined) expect(ran.waits).toContain(waits[0]);
  });

  it('a burst of 500 over all rows', async () => {
    let left = 10;
    server.respond = () => (left-- > 0 ? { status: 500 } : good);
    const ran = await run();
    expect(ran.head?.judging).toMatchObject({ judged: count, scored: count });
  });

  it('a server that takes two at once: fewer are sent, and none is lost', async () => {
    const limit = new RateLimit(2, 5);
    server.respond = () =>
      limit.admits() ? { ...good, delayMs: 5 } : { status: 429, headers: { 'retry-after-ms': '6' } };
    const ran = await run({ timers: undefined });
    expect(ran.head?.judging).toMatchObject({ judged: count, scored: count });
  });
});

/** So many requests in so many milliseconds. */
class RateLimit {
  private readonly starts: number[] = [];

  constructor(
    private readonly most: number,
    private readonly ms: number,
  ) {}

  admits(): boolean {
    const now = performance.now();
    while (this.starts[0] !== undefined && this.starts[0] < now - this.ms) this.starts.shift();
    if (this.starts.length >= this.most) return false;
    this.starts.push(now);
    return true;
  }
}

describe('what does not pass is one row without a score, with its cause', () => {
  it.each([
    ['429 for good', { status: 429 }, 'error', /answered 429 \(4 tries\)/, 4],
    ['500 for good', { status: 500 }, 'error', /answered 500 \(4 tries\)/, 4],
    ['resets for good', { fault: 'reset' }, 'error', /closed the connection without a reply \(4 tries\)/, 4],
    ['half a body for good', { ...good, fault: 'half' }, 'error', /broke off in the middle of its reply/, 4],
    ['a page for people', html('Sign in'), 'error', /HTML page, not JSON/, 1],
    [
      'a filter of the request',
      json({ error: { code: 'content_filter', message: 'blocked' } }, { status: 400 }),
      'filtered',
      /filtered the request \(400\): "blocked"/,
      1,
    ],
    [
      'a filter of the reply',
      completion('', { choice: { finish_reason: 'content_filter' } }),
      'filtered',
      /filter blocked/,
      1,
    ],
    [
      'a reply that was cut',
      completion('{"faithfulnessScore": 0.', { choice: { finish_reason: 'length' } }),
      'truncated',
      undefined,
      1,
    ],
    ['half of its JSON', completion('{"faithfulnessScore": 0.'), 'truncated', undefined, 1],
    ['a refusal', completion(null, { message: { refusal: 'I cannot.' } }), 'refused', undefined, 1],
  ] as [string, ScriptedReply, string, RegExp | undefined, number][])(
    '%s',
    async (_, reply, cause, error, tries) => {
      fault(reply);
      const ran = await run();
      expect(ran.result).toMatchObject({ complete: true, stopped: undefined });
      expect([...ran.cases.keys()].sort()).toEqual([...ids].sort());
      expect(causeOf(ran)).toBe(cause);
      const evaluation = ran.cases.get(`q${faulty}`)?.evaluation;
      if (error !== undefined) expect(evaluation?.error).toMatch(error);
      expect(evaluation?.rawOutput).toEqual(expect.any(String));
      expect(ran.head?.judging).toMatchObject({ scored: count - 1, unscored: { [cause]: 1 } });
      expect(ran.head?.means['faithfulness']).toEqual({ value: 1, n: count - 1, N: count });
      expect(ran.triesOf(faulty)).toBe(tries);
    },
  );

  it.each([
    ['no reply', { fault: 'no-reply' }],
    ['a body that stalls', { ...good, fault: 'stall' }],
  ] as [string, ScriptedReply][])('%s', async (_, reply) => {
    fault(reply);
    const timers = new HeldTimers();
    const ran = run({ timers });
    // Time passes only for the row that is not answered: all others are done by then.
    const fire = setInterval(() => server.requests.length > count - 1 && timers.fire(), 30);
    const done = await ran;
    clearInterval(fire);
    expect(causeOf(done)).toBe('timeout');
    expect(done.head?.judging).toMatchObject({ judged: count, unscored: { timeout: 1 } });
  });
});

describe('what no row would get past ends the run; what was not judged has no result', () => {
  /** From the faulty row on, every request gets this reply. */
  function from(reply: ScriptedReply): void {
    let over = false;
    server.respond = (request) => {
      over ||= rowOf(request) === faulty;
      return over ? reply : good;
    };
  }

  it.each([
    [
      'a key that is revoked',
      json({ error: { message: 'Incorrect API key' } }, { status: 401 }),
      /wants an API key \(401\)/,
    ],
    [
      'a model that is gone',
      json({ error: { code: 'model_not_found', message: 'no such model' } }, { status: 404 }),
      /has no model "judge-1" \(404\)/,
    ],
    [
      'a quota for the day',
      json({ error: { message: 'Quota exceeded: requests per day' } }, { status: 429 }),
      /the quota is used up: "Quota exceeded: requests per day"/,
    ],
    ['an hour to wait', { status: 429, headers: { 'retry-after': '3600' } }, /asks to wait 60\u00a0min/],
  ] as [string, ScriptedReply, RegExp][])('%s', async (_, reply, message) => {
    from(reply);
    const ran = await run();
    expect(ran.result).toMatchObject({ complete: false, stopped: { why: 'judge' } });
    expect(ran.result.stopped?.message).toMatch(message);
    expect(ran.head).toMatchObject({ complete: false, judging: { stopped: { why: 'judge' } } });
    for (const { evaluation } of ran.cases.values()) expect(evaluation?.faithfulnessScore).toBe(1);
    expect(ran.cases.has(`q${faulty}`)).toBe(false);
    expect(ran.triesOf(faulty)).toBe(1);
    // Four at once: at most three others were sent beside the one that ended it.
    expect(server.requests.length).toBeLessThan(faulty + 4);
  });

  it('from the first row on', async () => {
    server.otherwise = json({ error: { message: 'model x not found' } }, { status: 404 });
    const ran = await run();
    expect([ran.head, ran.result.complete, ran.result.stopped?.why]).toEqual([undefined, false, 'judge']);
    expect(server.requests.length).toBeLessThanOrEqual(4);
  });
});
