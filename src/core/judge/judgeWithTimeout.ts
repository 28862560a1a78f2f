import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../rag/RagJudgeRequest';
import { formatDuration } from '../words/time';
import { checkedEvaluation } from './checkedEvaluation';
import { inputHash, partHashes } from './inputHash';
import type { TextHash } from './inputHash';
import { judgeKey } from './judgeKey';
import { JudgeSetupError } from './RagJudge';
import type { JudgeOptions, RagJudge } from './RagJudge';
import { isFlagged } from './steering/steeringFlags';
import { steeringNotes } from './steering/steeringNotes';
import { withoutScores } from './withoutScores';

export interface TimeoutOptions {
  /** 1 to 2,147,483,647. */
  timeoutMs: number;
  /** The clock that stamps `judgedAt`. */
  now?: () => Date;
  /** Hashes the parts of the input; `textHash` when it is not given. */
  hash?: TextHash;
}

const longestTimer = 2_147_483_647;

/**
 * A judge that always ends, and whose evaluations can be relied on, over one that may not: a judgment that takes longer
 * than `timeoutMs` is null with cause `timeout` (the inner judge's signal is aborted, and it is not waited for); what it
 * throws is null with cause `error`; what it returns is checked, its record filled in, and attempts to steer it are
 * noted. Rejects only with the signal's reason or with JudgeSetupError. Throws RangeError for a time-out outside its
 * range.
 */
export function judgeWithTimeout(judge: RagJudge, { timeoutMs, now, hash }: TimeoutOptions): RagJudge {
  if (!(timeoutMs >= 1 && timeoutMs <= longestTimer)) {
    throw new RangeError(`The judge's time-out is ${timeoutMs} ms; it must be 1 to ${longestTimer} ms.`);
  }
  const clock = now ?? (() => new Date());
  const { id, version, label, settings } = judge;
  return {
    id,
    version,
    label,
    ...(settings === undefined ? {} : { settings }),
    ...(judge.countTokens === undefined ? {} : { countTokens: judge.countTokens.bind(judge) }),
    async judge(request, options) {
      const { signal } = options;
      signal.throwIfAborted();
      const started = performance.now();
      const given = await outcome({ judge, request, options, timeoutMs });
      signal.throwIfAborted();
      const latencyMs = Math.round(performance.now() - started);
      return filledIn(await flagged(given, request, signal), {
        judge: { id, version },
        inputHash: inputHash(
          partHashes(request, hash),
          judgeKey({ id, version, model: given.model, origin: given.origin }),
        ),
        latencyMs,
        judgedAt: clock().toISOString(),
      });
    },
  };
}

interface Call {
  judge: RagJudge;
  request: RagJudgeRequest;
  options: JudgeOptions;
  timeoutMs: number;
}

async function outcome({ judge, request, options, timeoutMs }: Call): Promise<RagJudgeEvaluation> {
  const { signal } = options;
  const inner = new AbortController();
  const timedOut = Symbol('timed out');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort: (() => void) | undefined;
  const ended = new Promise<typeof timedOut>((resolve, reject) => {
    timer = setTimeout(() => {
      resolve(timedOut);
      inner.abort(new DOMException(`No judgment within ${timeoutMs} ms.`, 'TimeoutError'));
    }, timeoutMs);
    onAbort = () => {
      reject(signal.reason as Error);
      inner.abort(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    const given: unknown = await Promise.race([
      called(judge, request, { ...options, signal: inner.signal }),
      ended,
    ]);
    if (given === timedOut) {
      return withoutScores({ cause: 'timeout', error: `no reply within ${formatDuration(timeoutMs)}` });
    }
    return checkedEvaluation(given, judge.label);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JudgeSetupError) throw error;
    return withoutScores({ cause: 'error', error: `${judge.label} failed: ${thrown(error)}` });
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}

/** A judge that throws at once instead of rejecting is no different from one that rejects. */
async function called(judge: RagJudge, request: RagJudgeRequest, options: JudgeOptions): Promise<unknown> {
  return judge.judge(request, options);
}

function thrown(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  return typeof error === 'string' ? error : `it threw ${typeof error}`;
}

/** With what in the case may have steered the judge, unless the judge has looked for it itself. */
async function flagged(
  evaluation: RagJudgeEvaluation,
  request: RagJudgeRequest,
  signal: AbortSignal,
): Promise<RagJudgeEvaluation> {
  if (isFlagged(evaluation)) return evaluation;
  const notes = await steeringNotes(request, signal);
  return notes.length === 0 ? evaluation : { ...evaluation, notes: [...(evaluation.notes ?? []), ...notes] };
}

type JudgeRecord = Required<Pick<RagJudgeEvaluation, 'judge' | 'inputHash' | 'latencyMs' | 'judgedAt'>>;

/** The record of the judgment where the judge gave none. */
function filledIn(evaluation: RagJudgeEvaluation, record: JudgeRecord): RagJudgeEvaluation {
  return {
    ...evaluation,
    judge: evaluation.judge ?? record.judge,
    inputHash: evaluation.inputHash ?? record.inputHash,
    latencyMs: evaluation.latencyMs ?? record.latencyMs,
    judgedAt: evaluation.judgedAt ?? record.judgedAt,
  };
}
