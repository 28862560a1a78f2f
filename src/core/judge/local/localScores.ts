import type { JudgeNote } from '../../rag/RagJudgeEvaluation';
import type { ScoreField } from '../../rag/scoreFields';
import type { Assessment, QuestionCoverage } from './assess';

export type LocalScores = Record<ScoreField, number | null>;

/** The three scores, rounded to four decimals so that the raw output reads well and parses to the very same scores. */
export function localScores(assessment: Assessment): LocalScores {
  return {
    faithfulnessScore: rounded(assessment.faithfulness?.value),
    contextRelevanceScore: rounded(share(assessment.inContext)),
    answerRelevanceScore: rounded(share(assessment.inAnswer)),
  };
}

/** One note for each null score, which says why there is nothing to compare. */
export function nullNotes(assessment: Assessment): JudgeNote[] {
  const scores = localScores(assessment);
  const note = (dimension: ScoreField, message: string): JudgeNote[] =>
    scores[dimension] === null ? [{ code: 'not-applicable', dimension, message }] : [];
  const noAnswer = 'the answer makes no claim';
  const noContext = 'there is no context to compare with';
  const noQuestion = 'the question has no word to look for';
  return [
    ...note('faithfulnessScore', assessment.hasAnswer ? noContext : noAnswer),
    ...note('contextRelevanceScore', assessment.hasContext ? noQuestion : noContext),
    ...note('answerRelevanceScore', assessment.hasAnswer ? noQuestion : noAnswer),
  ];
}

/** A score to four decimals; null for undefined. */
export function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 10_000) / 10_000;
}

function share(coverage: QuestionCoverage | undefined): number | undefined {
  return coverage === undefined ? undefined : coverage.found / coverage.total;
}
