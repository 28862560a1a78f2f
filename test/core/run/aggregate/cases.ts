import type { NullCause } from '../../../../src/core/rag/RagJudgeEvaluation';
import { withoutScores } from '../../../../src/core/judge/withoutScores';
import type { RunCase } from '../../../../src/core/run/Run';

export interface CaseValues {
  faithfulness?: number | null;
  recall?: number | null;
}

/** A case with a faithfulness and, when it is given, a recall@5; a null faithfulness has the cause `missing`. */
export function judgedCase(id: string, { faithfulness = null, recall }: CaseValues): RunCase {
  const evaluation = {
    ...withoutScores({ cause: 'missing' }),
    faithfulnessScore: faithfulness,
    answerRelevanceScore: 1,
    contextRelevanceScore: 1,
  };
  return { id, line: 1, evaluation, ...(recall === undefined ? {} : { metrics: { 'recall@5': recall } }) };
}

/** A case whose judgment gave no score. */
export function failedCase(id: string, cause: NullCause): RunCase {
  return { id, line: 1, evaluation: withoutScores({ cause }) };
}
