import type { ServerOutcome } from './OpenAiTransport';
import { retryAfterMs } from './retryAfter';
import { readServerError } from './ServerErrorBody';

export interface RetryLimits {
  /** Tries of one call in all, the first included. */
  maxTries: number;
  /** Tries when the server is too slow. */
  maxTimeouts: number;
  /** Tries that end with a server which is too busy, beside the others; as many as `maxTries` when only that is given. */
  maxBusy: number;
  /** The first wait without Retry-After, in ms; it doubles with each try. */
  baseDelayMs: number;
  /** The longest wait without Retry-After, in ms. */
  maxDelayMs: number;
  /** The longest Retry-After that is waited for, in ms. */
  maxRetryAfterMs: number;
}

/** What holds for a limit that is not given. */
const defaultRetryLimits: RetryLimits = {
  maxTries: 4,
  maxTimeouts: 2,
  maxBusy: 4,
  baseDelayMs: 500,
  maxDelayMs: 8000,
  maxRetryAfterMs: 60_000,
};

/** How a try failed: an outcome, or nothing (or not all) within `waitedMs`. */
export type FailedTry = { kind: 'outcome'; outcome: ServerOutcome } | TimedOut;

export interface TimedOut {
  kind: 'timeout';
  /** `body` when the reply had begun. */
  stage: 'connect' | 'body';
  received: string;
  waitedMs: number;
}

/** What to do about it. `quota`: used up for the day or the account. `long-wait`: Retry-After above the limit. */
export type RetryDecision =
  | { action: 'wait'; waitMs: number }
  | { action: 'stop'; why: 'final' | 'tries' | 'quota' }
  | { action: 'stop'; why: 'long-wait'; waitMs: number };

/**
 * Decides whether another try of a call is worth it. Pure: the clock and chance are given. Worth it are 408, 409, 429
 * and 5xx (not 501 and 505), a connection that broke, and a slow server once.
 */
export class RetryPolicy {
  private readonly limits: RetryLimits;
  private readonly now: () => number;
  private readonly random: () => number;

  constructor(options: { limits?: Partial<RetryLimits>; now?: () => number; random?: () => number } = {}) {
    const { limits = {} } = options;
    const maxBusy = limits.maxBusy ?? limits.maxTries ?? defaultRetryLimits.maxBusy;
    this.limits = { ...defaultRetryLimits, ...limits, maxBusy };
    this.now = options.now ?? Date.now;
    this.random = options.random ?? Math.random;
  }

  /**
   * @param tries how many tries were made, and how many of them ran out of time or met a busy server, the failed one
   * included; without `busy`, all are taken to have ended as the failed one did
   */
  decide(failed: FailedTry, tries: { made: number; timeouts: number; busy?: number }): RetryDecision {
    if (!isWorthIt(failed)) return { action: 'stop', why: 'final' };
    if (isQuota(failed)) return { action: 'stop', why: 'quota' };
    const asked = this.askedWait(failed);
    if (asked !== undefined && asked > this.limits.maxRetryAfterMs) {
      return { action: 'stop', why: 'long-wait', waitMs: asked };
    }
    const busy = tries.busy ?? (isBusy(failed) ? tries.made : 0);
    const spent = isBusy(failed) ? busy >= this.limits.maxBusy : tries.made - busy >= this.limits.maxTries;
    if (spent) return { action: 'stop', why: 'tries' };
    if (failed.kind === 'timeout' && tries.timeouts >= this.limits.maxTimeouts) {
      return { action: 'stop', why: 'tries' };
    }
    return { action: 'wait', waitMs: asked || this.backOff(tries.made) };
  }

  private askedWait(failed: FailedTry): number | undefined {
    return failed.kind === 'outcome' && failed.outcome.kind === 'reply'
      ? retryAfterMs(failed.outcome, this.now())
      : undefined;
  }

  /** Between half and the whole of an exponential delay, so that calls that failed together do not return together. */
  private backOff(made: number): number {
    const whole = Math.min(this.limits.maxDelayMs, this.limits.baseDelayMs * 2 ** (made - 1));
    return Math.round(whole * (0.5 + this.random() / 2));
  }
}

/** Whether the server said that it is asked too much: 429 or 503. */
export function isBusy(failed: FailedTry): boolean {
  if (failed.kind !== 'outcome' || failed.outcome.kind !== 'reply') return false;
  return failed.outcome.status === 429 || failed.outcome.status === 503;
}

const brokenWorthIt = /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EAI_AGAIN|ENETDOWN|UND_ERR_SOCKET)$/;

function isWorthIt(failed: FailedTry): boolean {
  if (failed.kind === 'timeout') return true;
  const { outcome } = failed;
  if (outcome.kind === 'broken') return outcome.stage === 'body' || brokenWorthIt.test(outcome.code ?? '');
  if (outcome.headers['x-should-retry'] === 'false') return false;
  const { status } = outcome;
  if (status === 408 || status === 409 || status === 429) return true;
  return status >= 500 && status !== 501 && status !== 505;
}

/** A quota per day, or money, does not come back while one waits; one per minute does (Gemini words both alike). */
function isQuota(failed: FailedTry): boolean {
  if (failed.kind !== 'outcome' || failed.outcome.kind !== 'reply' || failed.outcome.status !== 429)
    return false;
  const { text } = failed.outcome;
  const { code, type } = readServerError(text);
  if (code === 'insufficient_quota' || type === 'insufficient_quota') return true;
  if (/per[\s_-]?day|\bdaily\b|\bRPD\b|\bTPD\b/i.test(text)) return true;
  const spent = /current quota|credit balance|insufficient balance|余额不足/i.test(text);
  return spent && !/per[\s_-]?minute/i.test(text);
}
