import type { RequestMeter } from '../core/judge/RagJudge';
import { untilAborted } from '../core/judge/untilAborted';
import { Deadline } from './Deadline';
import type { EndpointLimiter, TurnEnd } from './EndpointLimiter';
import { asRecord, parseJson } from './JsonRecord';
import type { ServerOutcome, ServerReply } from './OpenAiTransport';
import { isBusy, type FailedTry, type RetryDecision, type RetryPolicy } from './RetryPolicy';
import { type Timers } from './Timers';

export interface CallOptions {
  /** One exchange; ends when its signal is aborted. */
  send: (signal: AbortSignal) => Promise<ServerOutcome>;
  signal: AbortSignal;
  /** Per try, from the request to the last byte of the reply, in ms. */
  timeoutMs: number;
  policy: RetryPolicy;
  timers: Timers;
  /** Shared with the other calls to the same server: one 429 holds all of them back. */
  endpoint?: { origin: string; limiter: EndpointLimiter };
  /** Told of each request. */
  requests?: RequestMeter | undefined;
  /** Told before each wait. */
  onWait?: ((wait: { waitMs: number; tries: number }) => void) | undefined;
}

/** What became of a call after all its tries. `latencyMs` is that of the try that was answered. */
export type SettledCall =
  | { ok: true; reply: ServerReply; tries: number; latencyMs: number }
  | { ok: false; failed: FailedTry; stop: RetryDecision & { action: 'stop' }; tries: number };

/** Sends, and sends again as the policy says. Rejects with the signal's reason at once when it is aborted. */
export async function callServer(options: CallOptions): Promise<SettledCall> {
  const { signal, policy, timers, endpoint } = options;
  const failures = { timeouts: 0, busy: 0 };
  for (let tries = 1; ; tries++) {
    const { result, latencyMs } = await inTurn(options);
    if (result.kind === 'outcome' && result.outcome.kind === 'reply' && isSuccess(result.outcome)) {
      return { ok: true, reply: result.outcome, tries, latencyMs };
    }
    if (result.kind === 'timeout') failures.timeouts++;
    if (isBusy(result)) failures.busy++;
    const decision = policy.decide(result, { made: tries, ...failures });
    if (decision.action === 'stop') return { ok: false, failed: result, stop: decision, tries };
    if (isBusy(result)) endpoint?.limiter.hold(endpoint.origin, decision.waitMs);
    options.onWait?.({ waitMs: decision.waitMs, tries });
    await timers.sleep(decision.waitMs, signal);
  }
}

/** One try, when the server has a place for it. The wait for the place is no part of the latency. */
async function inTurn(options: CallOptions): Promise<{ result: FailedTry; latencyMs: number }> {
  const { signal, timers, endpoint, requests } = options;
  const turn = await endpoint?.limiter.enter(endpoint.origin, signal);
  let end: TurnEnd = 'failed';
  try {
    signal.throwIfAborted();
    requests?.starting();
    try {
      const started = timers.now();
      const result = await tryOnce(options);
      end = isBusy(result) ? 'busy' : isAnswered(result) ? 'answered' : 'failed';
      return { result, latencyMs: timers.now() - started };
    } finally {
      requests?.ended();
    }
  } finally {
    turn?.leave(end);
  }
}

const isSuccess = (reply: ServerReply): boolean => reply.status >= 200 && reply.status < 300;
const isAnswered = (result: FailedTry): boolean =>
  result.kind === 'outcome' && result.outcome.kind === 'reply' && result.outcome.status < 500;
/** How long an exchange may take to end after it was told to, in ms; then it is left behind. */
const graceMs = 1000;

async function tryOnce({ send, signal, timeoutMs, timers }: CallOptions): Promise<FailedTry> {
  const deadline = new Deadline(signal, timeoutMs, timers);
  const started = timers.now();
  let endGrace: (() => void) | undefined;
  const leftBehind = new Promise<ServerOutcome>((resolve) => {
    deadline.signal.addEventListener('abort', () => {
      const nothing: ServerOutcome = { kind: 'broken', stage: 'connect', message: '', received: '' };
      endGrace = timers.after(graceMs, () => resolve(nothing));
    });
  });
  try {
    const outcome = await untilAborted(Promise.race([send(deadline.signal), leftBehind]), signal);
    if (outcome.kind === 'reply') return { kind: 'outcome', outcome: unwrapError(outcome) };
    const { stage, received } = outcome;
    if (deadline.passed) return { kind: 'timeout', stage, received, waitedMs: timeoutMs };
    return ranIntoFetchLimit(outcome.code)
      ? { kind: 'timeout', stage, received, waitedMs: timers.now() - started }
      : { kind: 'outcome', outcome };
  } finally {
    endGrace?.();
    deadline.end();
  }
}

/** Node's fetch has limits of its own: 300 s without headers, or without a chunk. A longer time-out runs into them. */
const ranIntoFetchLimit = (code: string | undefined): boolean =>
  code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';

/** Gateways answer 200 around an error of the server behind them, its status as `error.code`: that status counts. */
function unwrapError(reply: ServerReply): ServerReply {
  if (!isSuccess(reply) || !/^\s*\{\s*"error"/.test(reply.text)) return reply;
  const code = Number(asRecord(asRecord(parseJson(reply.text))['error'])['code']);
  return code >= 400 && code <= 599 ? { ...reply, status: code } : reply;
}
