import { scoreFields, type RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import { isLocalHeuristic } from './judgeName';
import { leastSupported } from './leastSupported';
import { formatScore } from './score';
import { clip, firstSentence } from './sentence';

/** Longest text that stands behind a line, in UTF-16 units. */
export const afterTextLength = 80;

/**
 * The words behind the first line of a judged file: the reason's first sentence, what the heuristic found weakest, or
 * why there is no score. Undefined when the judge gave scores and no reason.
 */
export function afterText(evaluation: RagJudgeEvaluation): string | undefined {
  if (scoreFields.every((field) => evaluation[field] === null)) {
    const causes = new Set(scoreFields.map((field) => evaluation.causes?.[field] ?? 'missing'));
    return `No score: ${[...causes].join(', ')}.`;
  }
  const least = leastSupported(evaluation);
  if (least !== undefined)
    return `Heuristic: least supported is sentence ${least.number} (${formatScore(least.support)}).`;
  const sentence = firstSentence(evaluation.reason ?? '');
  if (sentence === '') return undefined;
  const heuristic = isLocalHeuristic(evaluation) && !/^heuristic/i.test(sentence) ? 'Heuristic: ' : '';
  return clip(`${heuristic}${sentence}`, afterTextLength);
}
