import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { ScoreField } from '../rag/scoreFields';
import { formatMean, scoreNames } from './score';
import { changeInParentheses, changeOf, type Judged } from './scoreLine';

/** The mean of one score over cases. */
export interface MeanScore {
  /** Null when no case has the score. */
  value: number | null;
  /** Cases that have the score. */
  n: number;
  /** All cases, those without a judgment included. */
  N: number;
  /** Mean of the changes of the cases that have one; undefined when none has. */
  change: number | undefined;
  /** Cases behind `change`. */
  compared: number;
}

/**
 * The mean over the cases that have a score; a case that was never judged (undefined) counts in N alone. The change is
 * paired: only cases with a score now and before, of the same judge, are in it.
 */
export function meanScore(cases: readonly (Judged | undefined)[], field: ScoreField): MeanScore {
  const values = cases.flatMap((judged) => valueOf(judged?.evaluation, field));
  const changes = cases.flatMap((judged) => (judged === undefined ? [] : numberOf(changeOf(judged, field))));
  return {
    value: values.length === 0 ? null : sum(values) / values.length,
    n: values.length,
    N: cases.length,
    change: changes.length === 0 ? undefined : sum(changes) / changes.length,
    compared: changes.length,
  };
}

/** `Faithfulness 0.78 13/14 (+0.04)`. */
export function meanScoreLine(mean: MeanScore, field: ScoreField): string {
  return `${scoreNames[field]} ${formatMean(mean)}${changeInParentheses(mean.change)}`;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const numberOf = (value: number | undefined): number[] => (value === undefined ? [] : [value]);

function valueOf(evaluation: RagJudgeEvaluation | undefined, field: ScoreField): number[] {
  const value = evaluation?.[field];
  return value === null || value === undefined ? [] : [value];
}
