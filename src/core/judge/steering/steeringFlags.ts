import { isOffset } from '../../dataset/plainValue';
import type { JudgeNote, RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import type { SteeringPart } from './SteeringSpan';

/** The code of a note on a text that may steer the judge. */
export const steeringCode = 'steering';

/** Whether something in the case may have steered the judge. Its scores are kept; gates leave it out. */
export function isFlagged({ notes }: Pick<RagJudgeEvaluation, 'notes'>): boolean {
  return notes?.some(({ code }) => code === steeringCode) === true;
}

/** Where a note stands: a range [from, to) in UTF-16 units of one part. */
export interface SteeringPlace {
  part: SteeringPart;
  from: number;
  to: number;
}

/** The place that a note names; undefined when it names none, since stores can be edited. */
export function steeringPlace(note: JudgeNote): SteeringPlace | undefined {
  const { part, from, to } = note;
  if (note.code !== steeringCode) return undefined;
  if (part !== 'query' && part !== 'answer' && part !== 'context') return undefined;
  if (!isOffset(from) || !isOffset(to) || to <= from) return undefined;
  return { part, from, to };
}
