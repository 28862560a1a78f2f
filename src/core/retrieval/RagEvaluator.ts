import type { RagEvaluation } from '../rag/RagEvaluation';
import type { RagHit } from '../rag/RagHit';
import { harmonicMean } from './f1';
import { javaTrim, matchKey } from './matchKey';

/**
 * AI4J's offline evaluator, to the last digit. With n hits and R distinct labels that are not blank,
 * limit = n when K <= 0, else min(K, n); precision = TP / limit, recall = TP / R, F1 = 2PR / (P + R),
 * mrr = 1 / rank of the first relevant hit within the limit, ndcg binary with an ideal of length min(limit, R); each
 * is 0 when its denominator is 0. Hits are not de-duplicated, so that recall, F1 and ndcg can exceed 1; a hit without
 * any key is matched by its 0-based position. Source: AI4J `RagEvaluator`.
 */
export class RagEvaluator {
  /** `k` defaults to the whole list. Hits are in rank order; a null or undefined list is an empty one. */
  evaluate(
    hits: readonly RagHit[] | null | undefined,
    labels: Iterable<string | null> | null | undefined,
    k = 0,
  ): RagEvaluation {
    const relevant = distinctLabels(labels ?? []);
    const matches = (hits ?? []).map((hit, index) => relevant.has(matchKey(hit) ?? String(index)));
    return evaluateMatches(matches, relevant.size, k);
  }
}

/** The labels that count: trimmed, without blanks, each once. */
function distinctLabels(labels: Iterable<string | null>): Set<string> {
  const distinct = new Set<string>();
  for (const label of labels) {
    const trimmed = javaTrim(label ?? '');
    if (trimmed !== '') distinct.add(trimmed);
  }
  return distinct;
}

/** The evaluation of a list that says of each hit whether a label names it; see RagEvaluator. */
export function evaluateMatches(
  matches: readonly boolean[],
  relevantCount: number,
  k: number,
): RagEvaluation {
  const limit = k <= 0 ? matches.length : Math.min(k, matches.length);
  let found = 0;
  let mrr = 0;
  let gain = 0;
  for (let i = 0; i < limit; i++) {
    if (matches[i] !== true) continue;
    found++;
    if (mrr === 0) mrr = 1 / (i + 1);
    gain += discount(i);
  }
  let ideal = 0;
  for (let i = 0; i < Math.min(limit, relevantCount); i++) ideal += discount(i);
  const precisionAtK = limit === 0 ? 0 : found / limit;
  const recallAtK = relevantCount === 0 ? 0 : found / relevantCount;
  return {
    evaluatedAtK: limit,
    retrievedCount: matches.length,
    relevantCount,
    truePositiveCount: found,
    precisionAtK,
    recallAtK,
    f1AtK: harmonicMean(precisionAtK, recallAtK),
    mrr,
    ndcg: ideal === 0 ? 0 : gain / ideal,
  };
}

/** The natural logarithms are AI4J's: `Math.log2` differs in the last digit for one rank in four. */
function discount(index: number): number {
  return 1 / (Math.log(index + 2) / Math.log(2));
}
