import type { RagEvaluation } from '../rag/RagEvaluation';
import { measure } from './measure';
import type { Profile } from './Profile';
import { evaluateKeys } from './RagEvaluator';

/**
 * AI4J's definitions (see RagEvaluator) for precision, recall, f1, mrr and ndcg: list order, copies counted each time,
 * precision over min(K, n), and 0 where AI4J says 0, a query without a relevant label included. `mrr` and `ndcg`
 * without K are AI4J's over the whole list. AI4J has no hit rate, MAP, R-precision, bpref, RBP and judged share:
 * these are the standard profile's, null without a relevant label.
 */
export const ai4jProfile: Profile = {
  id: 'ai4j',
  copies: 'AI4J counts each copy, so that recall, F1 and NDCG can exceed 1',
  measure({ ranking, keys, relevantKeys }, ids) {
    const matched = keys.map((key, index) => key ?? String(index));
    const byCutoff = new Map<number, RagEvaluation>();
    return ids.map((id) => {
      let evaluation = byCutoff.get(id.k);
      if (evaluation === undefined) {
        evaluation = evaluateKeys(matched, relevantKeys, Number.isFinite(id.k) ? id.k : 0);
        byCutoff.set(id.k, evaluation);
      }
      switch (id.metric) {
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
          return ranking.relevant === 0 ? NaN : measure(ranking, id);
      }
    });
  },
};
