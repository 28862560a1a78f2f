import { partHashes, type TextHash } from '../../judge/inputHash';
import type { RagJudge } from '../../judge/RagJudge';
import { reparse } from '../../judge/reparse';
import type { NullCause, RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../../rag/RagJudgeRequest';
import { scoreFields } from '../../rag/scoreFields';

/** Judgments by key. What it gives may come from another process, or an older version. */
export interface JudgmentCache {
  has(key: string): Promise<boolean>;
  get(key: string): Promise<RagJudgeEvaluation | undefined>;
  put(key: string, evaluation: RagJudgeEvaluation): Promise<void>;
}

/**
 * The key of a judgment: SHA-256 (hex) over all that decides the answer, which is the judge with its version and settings
 * (model, server, prompt, the parameters asked for, a module's content) and the four parts of the input. Undefined for a
 * judge that needs no cache (the local heuristic) or does not say what it depends on.
 */
export function cacheKey(judge: RagJudge, request: RagJudgeRequest, hash: TextHash): string | undefined {
  const { id, version, settings } = judge;
  if (settings === undefined || settings.origin === 'local') return undefined;
  const parts = partHashes(request, hash);
  const input = [parts.query, parts.answer, parts.context, parts.hits];
  return hash(JSON.stringify(['1', id, version, sorted(settings), input]));
}

/** Causes that say something of the reply itself, and not of a call that may go better the next time. */
const lasting: readonly NullCause[] = ['missing', 'null', 'not-a-number', 'not-applicable'];

/**
 * Whether a judgment may stand for the next one of equal input: at least one score, and no cause that another try could
 * mend (a failed call, a cut or empty reply, a refusal).
 */
export function isCacheable(evaluation: RagJudgeEvaluation): boolean {
  const causes = scoreFields.flatMap((field) => evaluation.causes?.[field] ?? []);
  return (
    scoreFields.some((field) => evaluation[field] !== null) &&
    causes.every((cause) => lasting.includes(cause))
  );
}

/** A judgment out of the cache: marked `cached`, with its own latency, usage and time; read anew, since parsing may have changed. */
export function fromCache(evaluation: RagJudgeEvaluation): RagJudgeEvaluation {
  return { ...reparse(evaluation), cached: true };
}

/** A value whose objects have their keys in order, so that equal settings are equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
