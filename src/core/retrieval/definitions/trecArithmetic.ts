import type { MetricId } from '../metricIds';

export type MetricName = MetricId['metric'];

/** What defines a metric apart from the choices that a profile makes for all metrics. Plain text, for people. */
export interface Arithmetic {
  formula: string;
  denominator: string;
  /** Undefined where a hit is relevant or not, whatever its grade. */
  gain?: string;
  /** Undefined where an unlabelled hit counts as not relevant at its rank. */
  unlabelled?: string;
  /** Undefined where a later copy counts as not relevant at its rank. */
  copies?: string;
  /** What there is for a case whose list of hits is empty; undefined where that is 0. */
  emptyList?: string;
  source: string;
  /** How the value of the example comes about: see definitionExample. */
  working: string;
}

/** The arithmetic of trec_eval, and of ir_measures and the literature where trec_eval has no such measure. */
export const trecArithmetic: Record<MetricName, Arithmetic> = {
  precision: {
    formula: 'relevant hits in the top K / K',
    denominator: 'K, also when the list is shorter',
    source: 'trec_eval P_K',
    working: '1/5',
  },
  recall: {
    formula: 'relevant hits in the top K / R, where R is the number of relevant labels',
    denominator: 'R, also when it is over K',
    source: 'trec_eval recall_K',
    working: '1/2',
  },
  f1: {
    formula: '2 × P × R / (P + R) with P = precision@K and R = recall@K',
    denominator: 'precision@K + recall@K; 0 when both are 0',
    source: 'van Rijsbergen’s F with beta 1 (trec_eval set_F, here with a cut-off)',
    working: '2 × 0.2 × 0.5 / (0.2 + 0.5)',
  },
  hit: {
    formula: '1 when a relevant hit is in the top K, else 0',
    denominator: 'none',
    source: 'trec_eval success_K',
    working: '1',
  },
  mrr: {
    formula: '1 / rank of the first relevant hit, 0 when there is none; mrr@K looks at the top K only',
    denominator: 'the rank',
    source: 'trec_eval recip_rank, which has no cut-off',
    working: '1/2',
  },
  ndcg: {
    formula: 'DCG / ideal DCG, where DCG is the sum of grade / log2(rank + 1) over the top K',
    gain: 'the grade itself, not 2^grade − 1',
    denominator: 'the DCG of the best min(K, R) labels; without K, of all relevant labels',
    source: 'trec_eval ndcg_cut_K and ndcg',
    working: '(2 / log2(3)) / (2 / log2(2) + 1 / log2(3))',
  },
  map: {
    formula:
      'sum of the precision at the rank of each relevant hit in the top K / R; without K, over all hits',
    denominator: 'R, the number of relevant labels, also when it is over K',
    source: 'trec_eval map_cut_K and map',
    working: '(1/2) / 2',
  },
  'r-precision': {
    formula: 'relevant hits in the top R / R, where R is the number of relevant labels',
    denominator: 'R, also when the list is shorter',
    source: 'trec_eval Rprec',
    working: '1/2',
  },
  bpref: {
    formula:
      'sum over the relevant hits of 1 − min(n, R) / min(N, R), divided by R: n hits judged not relevant stand above, N labels are not relevant',
    denominator: 'R, the number of relevant labels; a hit with n = 0 counts 1',
    unlabelled: 'skipped: only hits that are judged not relevant cost something',
    copies: 'the first copy counts, later ones are skipped',
    source: 'trec_eval bpref (Buckley and Voorhees, SIGIR 2004)',
    working: '1/2',
  },
  rbp: {
    formula: '(1 − p) × sum over the relevant hits of p^(rank − 1), p = 0.8, over all hits',
    denominator: 'none; even a perfect list stays under 1',
    source: 'Moffat and Zobel, TOIS 2008; p as in ir_measures',
    working: '(1 − 0.8) × 0.8',
  },
  judged: {
    formula:
      'hits in the top K that have a label, whatever its grade / min(K, n), where n is the number of hits',
    denominator: 'min(K, n)',
    gain: 'none: a label of any grade counts',
    unlabelled: 'they lower it: that is what it measures',
    copies: 'each copy of a labelled hit counts as labelled',
    emptyList: 'no value: there is no hit to look at',
    source: 'ir_measures Judged@K',
    working: '2/3',
  },
};
