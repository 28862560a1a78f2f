import type { RunCase, RunHead } from './Run';

/** A stored run with its cases. */
export interface LoadedRun {
  readonly head: RunHead;
  readonly cases: readonly RunCase[];
}

/** A case with a value in both runs. `difference` is B minus A; below zero B is worse. */
export interface CaseDelta {
  readonly id: string;
  readonly query?: string;
  readonly a: number;
  readonly b: number;
  readonly difference: number;
}

/**
 * How many pairs have no difference, and why: the cause of the null on each side, null for a side that has a value.
 * `other-judge` on both sides: different judges scored them, which cannot be compared.
 */
export interface LeftOut {
  readonly a: string | null;
  readonly b: string | null;
  readonly n: number;
}

/**
 * What can be said of B against A. `better` and `worse` follow Holm p < 0.05 alone; `unclear` is every other p;
 * `too-few`: under 6 pairs, where no p can fall below 0.05; `not-compared`: the judges differ in every case.
 */
export type Verdict = 'better' | 'worse' | 'unclear' | 'too-few' | 'not-compared';

/** One metric over the `n` of `N` paired cases that have a value in both runs. Higher is better for all of them. */
export interface MetricComparison {
  readonly metric: string;
  readonly verdict: Verdict;
  /** Means over the n pairs, null without any; so they can differ from the means of the runs. */
  readonly a: number | null;
  readonly b: number | null;
  /** Mean of B minus A. */
  readonly difference: number | null;
  /** 95 % interval of the difference: see pairedInterval. Null under 6 pairs. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Two-sided sign-flip p: see signFlipTest. Null under 6 pairs. */
  readonly p: number | null;
  /** p adjusted for all metrics of this comparison that have one: see holmAdjusted. */
  readonly pHolm: number | null;
  /** Whether p counts every assignment of signs; false for a seeded sample, null without a p. */
  readonly exact: boolean | null;
  readonly n: number;
  readonly N: number;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  readonly leftOut: readonly LeftOut[];
  /** The n pairs, the worst damage first, equal ones by id. */
  readonly cases: readonly CaseDelta[];
}

/** Ids of the cases whose top K had a relevant hit in A and has none in B (`lost`), and the reverse (`gained`). */
export interface HitFlips {
  readonly k: number;
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** Something that makes the two runs less comparable. `code` is stable. */
export interface ComparisonWarning {
  readonly code:
    | 'same-run'
    | 'incomplete'
    | 'dataset-differs'
    | 'profile-differs'
    | 'k-differs'
    | 'labels-differ'
    | 'query-differs'
    | 'judge-differs'
    | 'protocol-differs'
    | 'one-sided-cases'
    | 'one-sided-values'
    | 'duplicate-cases';
  readonly message: string;
}

/** Run B against run A, paired by case. */
export interface RunComparison {
  readonly a: RunHead;
  readonly b: RunHead;
  /** Cases in both runs. */
  readonly paired: number;
  /** Ids of the cases in one run only, in order of id. */
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  readonly metrics: readonly MetricComparison[];
  /** For each K of both runs, ascending; empty for runs without retrieval metrics. */
  readonly flips: readonly HitFlips[];
  readonly warnings: readonly ComparisonWarning[];
  /** What makes the figures repeatable. */
  readonly method: { readonly seed: number; readonly resamples: number; readonly signFlips: number };
}
