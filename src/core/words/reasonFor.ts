import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { ScoreField } from '../rag/scoreFields';
import { isLocalHeuristic } from './judgeName';
import { oneLine } from './sentence';

/** The lines of the local judge's reason that speak of one score. */
const localLines: Record<ScoreField, RegExp> = {
  faithfulnessScore: /^(?:Least supported sentence|Heuristic: (?!least supported))/,
  contextRelevanceScore: /question words? (?:is|are) in the context\.$/,
  answerRelevanceScore: /question words? (?:is|are) in the answer\.$/,
};

/**
 * What the reason says of one score, on one line. A model gives one reason for all three; the local judge has a line
 * for each. Empty when there is no reason.
 */
export function reasonFor(evaluation: RagJudgeEvaluation, field: ScoreField): string {
  const reason = evaluation.reason ?? '';
  if (!isLocalHeuristic(evaluation)) return oneLine(reason);
  const line = reason.split('\n').find((one) => localLines[field].test(one));
  return oneLine(line ?? reason);
}
