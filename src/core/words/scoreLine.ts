import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { ScoreField } from '../rag/scoreFields';
import { isSameJudge } from './judgeName';
import { formatChange, formatScore, scoreNames } from './score';

/** The minimum of each score that has one. */
export type Minimums = Partial<Record<ScoreField, number>>;

/** A judgment with the one before it, and the minimums that apply. */
export interface Judged {
  evaluation: RagJudgeEvaluation;
  previous?: RagJudgeEvaluation | undefined;
  minimums: Minimums;
}

/**
 * The change since the previous judgment; undefined when there is none, when one of the two has no score, or when
 * another judge gave it.
 */
export function changeOf(judged: Judged, field: ScoreField): number | undefined {
  const { evaluation, previous } = judged;
  const now = evaluation[field];
  const before = previous?.[field];
  if (previous === undefined || now === null || before === null || before === undefined) return undefined;
  return isSameJudge(evaluation, previous) ? now - before : undefined;
}

/** ` (−0.29)`, or nothing when there is no change to show. */
export function changeInParentheses(change: number | undefined): string {
  if (change === undefined) return '';
  const words = formatChange(change);
  return words === '0.00' ? '' : ` (${words})`;
}

/** `Faithfulness 0.62 (−0.29)`, `Answer relevance —`. */
export function scoreLine(judged: Judged, field: ScoreField): string {
  return `${scoreNames[field]} ${scoreValue(judged, field)}${changeInParentheses(changeOf(judged, field))}`;
}

/** The score alone, `0.62` or `—`. */
export function scoreValue(judged: Judged, field: ScoreField): string {
  return formatScore(judged.evaluation[field], judged.minimums[field]);
}

/** Whether a score is below its minimum; a null is not, it has no score. */
export function isBelow(judged: Judged, field: ScoreField): boolean {
  const value = judged.evaluation[field];
  const minimum = judged.minimums[field];
  return value !== null && minimum !== undefined && value < minimum;
}
