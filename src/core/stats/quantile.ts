/**
 * The quantile of values in ascending order, by linear interpolation between the two nearest (type 7 of Hyndman and Fan
 * 1996, the default of R and NumPy): at place p (n - 1), counted from 0. `p` in [0, 1]; undefined without any value.
 */
export function quantile(sorted: ArrayLike<number>, p: number): number | undefined {
  const place = p * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (place - Math.floor(place));
}
