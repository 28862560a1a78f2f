import { scoreFields } from '../../core/rag/scoreFields';
import { scoreCodes } from '../../core/words/score';
import type { RunCase } from '../../core/run/Run';

const fieldOfCode = new Map<string, (typeof scoreFields)[number]>(
  scoreFields.map((field) => [scoreCodes[field], field]),
);

/** True for `faithfulness`, `context-relevance` and `answer-relevance`: ids that are judge scores, not metrics. */
export function isScoreCode(id: string): boolean {
  return fieldOfCode.has(id);
}

/** A case's value of a metric (`recall@5`) or judge score (`faithfulness`); null when it has none. */
export function caseValue(item: RunCase, id: string): number | null {
  const field = fieldOfCode.get(id);
  if (field !== undefined) return item.evaluation?.[field] ?? null;
  return item.metrics?.[id] ?? null;
}
