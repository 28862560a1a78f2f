import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import { scoreFields, type ScoreField } from '../rag/scoreFields';
import { headlineMetrics } from '../words/headlineMetrics';
import { isSameJudge } from '../words/judgeName';
import { scoreCodes } from '../words/score';
import type { RunHead } from './Run';
import type { LoadedRun } from './RunComparison';

/** The score that a metric id names (`faithfulness`), undefined for a retrieval metric. */
export function scoreFieldOf(metric: string): ScoreField | undefined {
  return scoreFields.find((field) => scoreCodes[field] === metric);
}

/**
 * Whether two judgments measure the same way: the same judge, version, model and origin, with the same prompt where it
 * is known.
 */
export function measuresAlike(a: RagJudgeEvaluation, b: RagJudgeEvaluation): boolean {
  const prompt = a.promptHash === undefined || b.promptHash === undefined || a.promptHash === b.promptHash;
  return prompt && isSameJudge(a, b);
}

/** Ids of all metrics that both runs have, retrieval metrics first, then scores. */
export function comparableMetrics(a: LoadedRun, b: LoadedRun): string[] {
  const retrieval = Object.keys(a.head.means).filter(
    (id) => scoreFieldOf(id) === undefined && Object.hasOwn(b.head.means, id),
  );
  const judged = [a, b].every(({ cases }) => cases.some(({ evaluation }) => evaluation !== undefined));
  return [...retrieval, ...(judged ? scoreFields.map((field) => scoreCodes[field]) : [])];
}

/**
 * What is compared unless metrics are named: recall and NDCG at the middle of the shared cut-offs, MRR, and the scores.
 * Few, because every further metric makes Holm stricter for all.
 */
export function usualMetrics(a: LoadedRun, b: LoadedRun): string[] {
  const shared = comparableMetrics(a, b);
  const retrieval = shared.filter((id) => scoreFieldOf(id) === undefined);
  const means = Object.fromEntries(
    retrieval.flatMap((id) => {
      const mean = a.head.means[id];
      return mean === undefined ? [] : [[id, mean]];
    }),
  );
  const headline = headlineMetrics({ k: sharedCutoffs(a.head, b.head), means });
  const usual = new Set([...headline, ...retrieval.filter((id) => id === 'mrr')]);
  return [...usual, ...shared.filter((id) => scoreFieldOf(id) !== undefined)];
}

/** The cut-offs of both runs, ascending. */
export function sharedCutoffs(a: RunHead, b: RunHead): number[] {
  return a.k.filter((k) => b.k.includes(k)).sort((one, other) => one - other);
}

/** The middle of the cut-offs of both runs, which stands for all where there is room for one. */
export function sharedMiddle(a: RunHead, b: RunHead): number | undefined {
  const shared = sharedCutoffs(a, b);
  return shared[Math.floor(shared.length / 2)];
}
