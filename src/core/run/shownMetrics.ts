import { scoreFields } from '../rag/scoreFields';
import { scoreCodes } from '../words/score';
import { scoreFieldOf } from './comparableMetrics';

const preferredColumns = ['recall', 'ndcg', 'mrr', 'precision'];

/** The cut-off that people look at first: 5 when it was computed, else the one in the middle. */
export function focusCutoff(k: readonly number[], ids: readonly string[]): number | undefined {
  const cuts = k.filter((cut) => ids.some((id) => id.endsWith(`@${cut}`)));
  return cuts.includes(5) ? 5 : cuts[Math.floor(cuts.length / 2)];
}

/** The ids that are columns of the case table: at most two metrics beside scores, else all that are preferred. */
export function shownMetrics(ids: readonly string[], focusK: number | undefined): string[] {
  const metrics = preferredColumns.flatMap((metric) => {
    const id = [`${metric}@${focusK ?? ''}`, metric].find((candidate) => ids.includes(candidate));
    return id === undefined ? [] : [id];
  });
  const scores = scoreFields.map((field) => scoreCodes[field]).filter((code) => ids.includes(code));
  const shown = scores.length > 0 ? metrics.slice(0, 2) : metrics;
  return [...shown, ...scores];
}

/** One id for each metric and score: at the cut-off in focus, else over the whole list. */
export function focusedMetrics(ids: readonly string[], focusK: number | undefined): string[] {
  return ids.filter((id) => {
    const [metric, cut] = id.split('@');
    if (scoreFieldOf(id) !== undefined) return true;
    return cut === undefined ? !ids.includes(`${metric ?? ''}@${focusK ?? ''}`) : Number(cut) === focusK;
  });
}
