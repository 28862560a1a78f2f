import type { JudgeNote } from '../../rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../../rag/RagJudgeRequest';
import { assembleContext } from '../assembleContext';
import { runPaced } from '../local/steps';
import { findSteering } from './findSteering';
import { steeringCode } from './steeringFlags';
import { steeringParts } from './SteeringSpan';

/** So many places of each part have a note of their own; one more note counts the rest. */
const notesPerPart = 5;

/**
 * The notes on what of a case may steer its judge: code `steering`, with `part`, `kind` and the range `from`, `to` in
 * that part's text (UTF-16 units; an absent context is the one that is assembled from the hits). Long texts are scanned
 * in slices; rejects only with the signal's reason.
 */
export async function steeringNotes(
  { query, answer, context, hits }: RagJudgeRequest,
  signal: AbortSignal,
): Promise<JudgeNote[]> {
  const texts = { query, answer, context: context.trim() === '' ? assembleContext(hits) : context };
  const { spans, total } = await runPaced(findSteering(texts), signal);
  return steeringParts.flatMap((part) => {
    const own = spans.filter((span) => span.part === part).slice(0, notesPerPart);
    const notes: JudgeNote[] = own.map(({ kind, from, to, message }) => ({
      code: steeringCode,
      message,
      part,
      kind,
      from,
      to,
    }));
    const rest = total[part] - own.length;
    if (rest > 0) {
      const places = rest === 1 ? '1 more place' : `${rest} more places`;
      notes.push({ code: steeringCode, message: `The ${part} does so in ${places}.`, part });
    }
    return notes;
  });
}
