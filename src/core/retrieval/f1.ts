import type { JudgedRanking } from './JudgedRanking';
import { precision } from './precision';
import { recall } from './recall';

/**
 * F1@K = 2PR / (P + R) with P = precision@K and R = recall@K. In [0, 1]; 0 when both are 0.
 * Source: van Rijsbergen's F with beta 1 (trec_eval `set_F`, here with a cut-off).
 */
export function f1(ranking: JudgedRanking, k: number): number {
  return harmonicMean(precision(ranking, k), recall(ranking, k));
}

/** 2ab / (a + b), 0 when both are 0. */
export function harmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}
