import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import { scoreFields } from '../rag/scoreFields';
import { isLocalHeuristic } from './judgeName';
import { clip, firstSentence } from './sentence';

/** Longest text that stands behind a line, in UTF-16 units. */
const afterTextLength = 80;

/**
 * The words behind the first line of a judged file: the reason's first sentence (the heuristic's names itself and the
 * sentence that it found weakest), or why there is no score. Undefined when the judge gave scores and no reason.
 */
export function afterText(evaluation: RagJudgeEvaluation): string | undefined {
  if (scoreFields.every((field) => evaluation[field] === null)) {
    const causes = new Set(scoreFields.map((field) => evaluation.causes?.[field] ?? 'missing'));
    return `No score: ${[...causes].join(', ')}.`;
  }
  const sentence = firstSentence(evaluation.reason ?? '');
  if (sentence === '') return undefined;
  const label = isLocalHeuristic(evaluation) && !/^heuristic/i.test(sentence) ? 'Heuristic: ' : '';
  return clip(`${label}${sentence}`, afterTextLength);
}
