import { inputParts, type InputPart } from '../../core/judge/inputHash';
import type { FileSet } from '../../store/FileSet';
import type { HistoryEntry } from '../../store/HistoryEntry';
import type { ChangedPart } from '../Session';

/** What identifies the chosen judge without calling it; a part that is not known beforehand is left out. */
export interface JudgeIdentity {
  id: string;
  model?: string;
  origin?: string;
}

/**
 * What differs between a case as it is now and its judgment, in the order query, answer, context, hits, judge. A
 * context that was assembled from the hits changes with them and is not named beside them.
 */
export function staleParts(
  now: { set: FileSet; parts: Record<InputPart, string>; judge: JudgeIdentity },
  judged: HistoryEntry,
): ChangedPart[] {
  const { inputs, evaluation } = judged;
  const changed: ChangedPart[] = inputParts.filter((part) => {
    if (now.parts[part] === inputs[part].hash) return false;
    return part !== 'context' || now.set.files.context !== undefined || now.parts.hits === inputs.hits.hash;
  });
  const { judge } = now;
  const sameJudge =
    judge.id === (evaluation.judge?.id ?? judge.id) &&
    (judge.model === undefined || judge.model === evaluation.model) &&
    (judge.origin === undefined || judge.origin === evaluation.origin);
  return sameJudge ? changed : [...changed, 'judge'];
}
