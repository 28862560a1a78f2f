import { scoreFields } from '../rag/scoreFields';
import type { JudgeNote, NullCause, RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';

/** Why there are no scores. `why` is the sentence beside each null, where the cause alone would not tell. */
export interface NoScores {
  cause: NullCause;
  why?: string;
  /** What the judge or the server said, verbatim. */
  rawOutput?: string;
  /** One readable sentence, when the call failed. */
  error?: string;
}

/** An evaluation whose three scores are null for one cause. */
export function withoutScores({ cause, why, rawOutput, error }: NoScores): RagJudgeEvaluation {
  const notes: JudgeNote[] =
    why === undefined ? [] : scoreFields.map((dimension) => ({ code: cause, dimension, message: why }));
  return {
    faithfulnessScore: null,
    contextRelevanceScore: null,
    answerRelevanceScore: null,
    reason: null,
    rawOutput: rawOutput ?? '',
    causes: { faithfulnessScore: cause, contextRelevanceScore: cause, answerRelevanceScore: cause },
    notes,
    parseMode: 'failed',
    ...(error === undefined ? {} : { error }),
  };
}
