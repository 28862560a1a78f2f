import type { Arithmetic, MetricName } from './trecArithmetic';

const source = 'AI4J RagEvaluator';
const copies = 'each copy counts';
const copiesExceed = 'each copy counts, so that it can exceed 1';

/** AI4J's own arithmetic; what AI4J has not is that of the profile standard. */
export const ai4jArithmetic: Partial<Record<MetricName, Arithmetic>> = {
  precision: {
    formula: 'relevant hits in the top K / min(K, n), where n is the number of hits',
    denominator: 'min(K, n), so that a short list is not punished; 0 when there is no hit',
    copies,
    source,
    working: '1/3',
  },
  recall: {
    formula: 'relevant hits in the top K / R, where R is the number of relevant labels',
    denominator: 'R, also when it is over K; 0 when there is no relevant label',
    copies: copiesExceed,
    source,
    working: '1/2',
  },
  f1: {
    formula: '2 × P × R / (P + R) with P = precision@K and R = recall@K',
    denominator: 'precision@K + recall@K; 0 when both are 0',
    copies: copiesExceed,
    source,
    working: '2 × (1/3) × 0.5 / (1/3 + 0.5)',
  },
  mrr: {
    formula: '1 / rank of the first relevant hit, 0 when there is none; mrr@K looks at the top K only',
    denominator: 'the rank',
    copies,
    source,
    working: '1/2',
  },
  ndcg: {
    formula:
      'DCG / ideal DCG, where DCG is the sum of 1 / log2(rank + 1) over the relevant hits in the top K',
    gain: '1 for a relevant hit, whatever its grade',
    denominator: 'the DCG of min(K, n, R) relevant hits in a row; 0 when that is 0',
    copies: copiesExceed,
    source,
    working: '(1 / log2(3)) / (1 / log2(2) + 1 / log2(3))',
  },
};
