import type { Measure } from './Measure';

/** How many cases must have a value for a mean to count: a number of cases, or a share of all of them in [0, 1]. */
export type LeastCases = { cases: number } | { share: number };

/** The minimums that a run must meet. Every check fails closed: what has no value does not meet a minimum. */
export interface Gate {
  /** Minimum of the mean, in (0, 1], by metric or score id (`recall@5`, `faithfulness`). */
  min: Readonly<Record<string, number>>;
  /** Minimum of each row, in (0, 1], by metric or score id. */
  rows: Readonly<Record<string, number>>;
  /** Half of the cases when it is absent: see usualLeast. */
  minN?: LeastCases;
  /** Further minimums, of more than a mean: see parseMeasure. */
  measures?: readonly MeasureMinimum[];
  /** How far a mean may fall below the baseline's, in [0, 1], by metric or score id. */
  maxDrop?: Readonly<Record<string, number>>;
  /** The run before: its id, or its folder. */
  baseline?: string;
  /** Whether cases that may have steered their judge count as the others do. */
  allowFlagged?: boolean;
}

/** The minimum of something that is computed from a run. */
export interface MeasureMinimum {
  measure: Measure;
  /** In [0, 1]. */
  expected: number;
}

/** A place in a gate file. Numbers are 1-based; columns in UTF-16 units, the last one exclusive, on the same line. */
export interface GatePlace {
  line?: number;
  column?: number;
  endColumn?: number;
}

/** What is wrong in the place that a gate was read from: a file, where it has a line, or a setting. */
export interface GateProblem extends GatePlace {
  /** Stable: `bad-yaml`, `unknown-key`, `unknown-metric`, `bad-minimum`, `not-computed`, …. */
  code: string;
  severity: 'error' | 'warning';
  message: string;
}

/** One comparison of a run with its gate; of a metric with a minimum for rows alone when it was not computed. */
export interface GateCheck {
  /** What is compared: the mean of this metric or score. */
  metric: string;
  /** The minimum, in (0, 1]. */
  expected: number;
  /** The mean; null when no case has a value, or the metric was not computed. */
  actual: number | null;
  /** Cases with a value, and all cases. */
  n: number;
  N: number;
  ok: boolean;
  /** Why it is not ok. */
  miss?: 'below' | 'no-value' | 'not-computed' | 'too-few';
  /** One sentence without a full stop: `recall@5 0.77 is below 0.80`. */
  message: string;
}
