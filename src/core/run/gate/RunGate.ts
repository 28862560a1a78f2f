/** Why a check is not met. All but the first and the last two are the absence of what is needed: a gate fails closed. */
export type GateMiss =
  'below' | 'no-value' | 'not-computed' | 'too-few' | 'incomplete' | 'not-comparable' | 'dropped' | 'worse';

/** One comparison of a run with its gate. */
export interface RunGateCheck {
  /** What is compared: `faithfulness`, `p10(faithfulness)`, `drop(faithfulness)`, `complete`. */
  readonly check: string;
  readonly kind: 'mean' | 'quantile' | 'share' | 'composite' | 'drop' | 'worse' | 'complete';
  /** The minimum; of a drop the maximum; null for `worse`, which has none. */
  readonly expected: number | null;
  /** Null where there is no value. */
  readonly actual: number | null;
  /** Cases with a value that count, and all cases of the run; of a drop the pairs of cases. */
  readonly n: number;
  readonly N: number;
  readonly ok: boolean;
  readonly miss?: GateMiss;
  /** One sentence without a full stop: `faithfulness 0.77 is below 0.80`. */
  readonly message: string;
}

/** What a run's gate says. */
export interface RunGateResult {
  /** Whether every check is met. */
  readonly passed: boolean;
  readonly checks: readonly RunGateCheck[];
  /** Cases of the run. */
  readonly cases: number;
  /** Cases whose texts may have steered their judge, and whether they count. */
  readonly flagged: { readonly ids: readonly string[]; readonly counted: boolean };
}
