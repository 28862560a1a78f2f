import { percentileInterval, type Interval } from './percentileInterval';
import { seededRandom } from './seededRandom';

/**
 * Percentile bootstrap interval (Efron 1979) of a mean difference: pairs are drawn with replacement, so what the two
 * sides share stays together, and the interval is the central `level` share (0.95 by default) of the means of
 * `resamples` (2,000 by default) seeded draws. It does not depend on the order of the differences, and the interval of
 * the negated differences is the negated interval. Undefined without any difference.
 */
export function pairedInterval(
  differences: readonly number[],
  { seed, resamples = 2000, level = 0.95 }: { seed: number; resamples?: number; level?: number },
): Interval | undefined {
  if (differences.length === 0) return undefined;
  const sorted = Float64Array.from(differences).sort();
  const sign = orientation(sorted);
  const drawn = sign < 0 ? sorted.map((one) => -one).reverse() : sorted;
  const found = percentileInterval(resampledMeans(drawn, { seed, resamples }), level);
  if (found === undefined) return undefined;
  const { low, high, samples } = found;
  if (sign > 0) return found;
  if (sign < 0) return { low: -high, high: -low, samples };
  const half = (high - low) / 2;
  return { low: -half, high: half, samples };
}

function resampledMeans(
  items: Float64Array,
  { seed, resamples }: { seed: number; resamples: number },
): Float64Array {
  const random = seededRandom(seed);
  const means = new Float64Array(resamples);
  for (let i = 0; i < resamples; i++) {
    let sum = 0;
    for (let j = 0; j < items.length; j++) sum += items[Math.floor(random() * items.length)] as number;
    means[i] = sum / items.length;
  }
  return means;
}

/** 1 or -1 for one of two sets that are each other's negation, 0 for a set that is its own. */
function orientation(sorted: Float64Array): number {
  for (let i = 0; i < sorted.length; i++) {
    const both = (sorted[i] as number) + (sorted[sorted.length - 1 - i] as number);
    if (both !== 0) return Math.sign(both);
  }
  return 0;
}
