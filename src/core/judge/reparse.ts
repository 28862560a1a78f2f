import { nullCauses } from '../rag/RagJudgeEvaluation';
import type { NullCause, RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import { parseEvaluation } from './parseEvaluation';
import { promptHash } from './protocol';
import { replyNoteCodes } from './reply/replyNotes';

const callCauses: readonly (NullCause | undefined)[] = [
  'refused',
  'filtered',
  'timeout',
  'error',
  'not-applicable',
];

/**
 * Reads the stored raw output of a judgment again, at no cost: scores, reason, causes, parse mode and the notes on the
 * reply are new, the record of the call stays. A judgment is returned as it is when it has no raw output, when another
 * prompt than the protocol's asked for it, or when the call (not the text) decided it. Pure.
 */
export function reparse(evaluation: RagJudgeEvaluation): RagJudgeEvaluation {
  const { rawOutput, causes, notes = [], judge } = evaluation;
  const ofProtocol = judge === undefined || evaluation.promptHash === promptHash;
  const byCall = Object.values(causes ?? {}).some((cause) => callCauses.includes(cause));
  if (rawOutput === null || !ofProtocol || byCall) return evaluation;
  const parsed = parseEvaluation({
    text: rawOutput,
    finishReason: typeof evaluation.finishReason === 'string' ? evaluation.finishReason : undefined,
    fromReasoning: evaluation.fromReasoning === true,
  });
  const known: readonly string[] = [...nullCauses, ...replyNoteCodes];
  const kept = notes.filter(({ code }) => !known.includes(code));
  return { ...evaluation, ...parsed, notes: [...(parsed.notes ?? []), ...kept] };
}
