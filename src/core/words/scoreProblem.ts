import { scoreFields, type ScoreField } from '../rag/scoreFields';
import { causeSentence } from './cause';
import { judgeName } from './judgeName';
import { reasonFor } from './reasonFor';
import { formatScore, scoreCodes, scoreNames } from './score';
import { isBelow, scoreValue, type Judged } from './scoreLine';
import { clip, oneLine } from './sentence';

/** What Problems says of one score. */
export interface ScoreProblem {
  /** The first score that it is about; the problem stands on that score's file. */
  field: ScoreField;
  severity: 'warning' | 'info';
  /** The score's code (`faithfulness`) for one below its minimum, the cause (`missing`) for one that is null. */
  code: string;
  message: string;
}

/** Longest share of the reason, in UTF-16 units: the whole reason is in the hover. */
const reasonLength = 200;

/**
 * The problems of a judgment: scores below their minimum, and scores that a judge should have given and did not. A
 * score that does not apply is none. One cause for all three scores is one problem.
 */
export function scoreProblems(judged: Judged): ScoreProblem[] {
  const whole = noScoreAtAll(judged);
  if (whole !== undefined) return [whole];
  return scoreFields.flatMap((field) => {
    if (isBelow(judged, field)) return [below(judged, field)];
    if (judged.evaluation[field] !== null || causeOf(judged, field) === 'not-applicable') return [];
    const cause = causeOf(judged, field);
    const sentence = causeSentence(judged.evaluation, field);
    const message = `${scoreNames[field]} has no score (${cause}): ${ended(sentence)}`;
    return [{ field, severity: 'info', code: cause, message } as const];
  });
}

function below(judged: Judged, field: ScoreField): ScoreProblem {
  const { evaluation, minimums } = judged;
  const point = `${scoreNames[field]} ${scoreValue(judged, field)} is below ${formatScore(minimums[field])}`;
  const reason = clip(reasonFor(evaluation, field), reasonLength);
  const message = `${point} (${judgeName(evaluation)}).${reason === '' ? '' : ` ${reason}`}`;
  return { field, severity: 'warning', code: scoreCodes[field], message };
}

function noScoreAtAll(judged: Judged): ScoreProblem | undefined {
  const { evaluation } = judged;
  const [first, ...others] = scoreFields;
  if (scoreFields.some((field) => evaluation[field] !== null)) return undefined;
  const cause = causeOf(judged, first);
  if (cause === 'not-applicable' || others.some((field) => causeOf(judged, field) !== cause))
    return undefined;
  // What is missing has a name of its own in each sentence: three sentences say more than one.
  if (cause === 'missing' || cause === 'null' || cause === 'not-a-number') return undefined;
  const message = `No score (${cause}): ${ended(causeSentence(evaluation, first))}`;
  return { field: first, severity: 'info', code: cause, message };
}

function causeOf(judged: Judged, field: ScoreField): string {
  return judged.evaluation.causes?.[field] ?? 'missing';
}

function ended(sentence: string): string {
  const line = clip(oneLine(sentence), reasonLength);
  return /[.!?\u3002\u2026]$/u.test(line) ? line : `${line}.`;
}
