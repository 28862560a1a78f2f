/** How far rounding may leave a mean of doubles under its exact value: ten values of 0.8 have a mean of 0.7999999999999999. */
const rounding = 1e-9;

/** Whether a value, in [0, 1], is at or above a minimum. Null, for no value, is not. */
export function meetsMinimum(value: number | null | undefined, minimum: number): boolean {
  return value !== null && value !== undefined && value >= minimum - rounding;
}
