/** Bins of a distribution over [0, 1]. */
export const binCount = 10;

/** Doubles of sums such as 0.1 + 0.2 lie next to the edge that they mean. */
const rounding = 1e-9;

/** The bin of a value: 0 for [0, 0.1), …, 9 for [0.9, 1]. */
export function binOf(value: number): number {
  return Math.max(0, Math.min(binCount - 1, Math.floor(value * binCount + rounding)));
}
