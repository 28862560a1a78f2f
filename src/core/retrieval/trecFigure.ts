/**
 * A figure from 0 to 1 with four decimals as C's `%6.4f` prints it: the nearest, and on a tie the even one. JavaScript's
 * toFixed goes up on a tie, which differs on odd multiples of 1/32: .0312 in C, .0313 there.
 */
export function trecFigure(value: number): string {
  const steps = value * 32;
  const text = value.toFixed(4);
  // A double is halfway between two figures of four decimals only on odd multiples of 1/32.
  if (!Number.isInteger(steps) || steps % 2 === 0) return text;
  const exact = value.toFixed(5);
  const below = exact.slice(0, -1);
  return Number(below.slice(-1)) % 2 === 0 ? below : text;
}
