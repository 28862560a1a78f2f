import type { RagEvaluation } from '../rag/RagEvaluation';
import { measure } from './measure';
import type { MetricId } from './metricIds';
import type { Profile } from './Profile';
import { evaluateMatches } from './RagEvaluator';

/**
 * AI4J's definitions (see RagEvaluator) for precision, recall, f1, mrr and ndcg: list order, copies counted each time,
 * precision over min(K, n), and 0 where AI4J says 0, a query without a relevant label included. `mrr` and `ndcg`
 * without K are AI4J's over the whole list. AI4J has no hit rate, MAP, R-precision, bpref, RBP and judged share:
 * these are the standard profile's, null without a relevant label.
 */
export const ai4jProfile: Profile = {
  id: 'ai4j',
  copies: 'AI4J counts each copy, so that recall, F1 and NDCG can exceed 1',
  missing: 'zero',
  unlabelled: 'shown',
  sums: 'in file order',
  ties: 'in file order',
  byRanking: false,
  measure({ ranking, unnamed, labelled, relevant }, ids) {
    const matches = new Array<boolean>(ranking.length).fill(false);
    labelled.ranks.forEach((rank, index) => (matches[rank - 1] = (labelled.grades[index] as number) > 0));
    // AI4J names a hit without any key by its 0-based position.
    for (const index of unnamed) matches[index] = (relevant.get(String(index)) ?? 0) > 0;
    const byCutoff = new Map<number, RagEvaluation>();
    return ids.map((id) => {
      let evaluation = byCutoff.get(id.k);
      if (evaluation === undefined) {
        evaluation = evaluateMatches(matches, ranking.relevant, Number.isFinite(id.k) ? id.k : 0);
        byCutoff.set(id.k, evaluation);
      }
      return ai4jFigure(evaluation, id) ?? (ranking.relevant === 0 ? NaN : measure(ranking, id));
    });
  },
};

/** The figure of an evaluation, or undefined for a metric that AI4J has not. */
function ai4jFigure(evaluation: RagEvaluation, { metric }: MetricId): number | undefined {
  switch (metric) {
    case 'precision':
      return evaluation.precisionAtK;
    case 'recall':
      return evaluation.recallAtK;
    case 'f1':
      return evaluation.f1AtK;
    case 'mrr':
      return evaluation.mrr;
    case 'ndcg':
      return evaluation.ndcg;
    default:
      return undefined;
  }
}
