import { seededRandom } from './seededRandom';

/** p in (0, 1], and whether every assignment of signs was counted rather than a seeded sample of them. */
export interface SignFlip {
  readonly p: number;
  readonly exact: boolean;
}

/** Up to this many differences that are not zero, all 2^n assignments are counted. */
const mostExact = 16;

/** Sums that differ by less than this share of the largest possible one are equal: the rest is rounding. */
const rounding = 1e-10;

/**
 * Paired randomisation test of a mean difference (Fisher 1935; sign flips). When the two sides are exchangeable, each
 * difference d_i could as well be -d_i: p is the share of the assignments s in {-1, 1}^n with
 * |Σ s_i d_i| >= |Σ d_i|, two-sided. Exact with up to 16 differences that are not zero (a zero is the same under both
 * signs); else over `samples` (10,000 by default) seeded assignments as (1 + hits) / (1 + samples), which is never 0
 * and valid for any number of samples (Phipson and Smyth 2010). Depends neither on the order of the differences nor on
 * their common sign. Undefined without any difference.
 */
export function signFlipTest(
  differences: readonly number[],
  { seed, samples = 10_000 }: { seed: number; samples?: number },
): SignFlip | undefined {
  if (differences.length === 0) return undefined;
  const sizes = Float64Array.from(differences, Math.abs)
    .filter((size) => size > 0)
    .sort();
  const largest = sizes.reduce((sum, size) => sum + size, 0);
  const observed = Math.abs(differences.reduce((sum, one) => sum + one, 0));
  const least = observed - rounding * largest;
  if (sizes.length <= mostExact) {
    const sums = signedSums(sizes);
    return { p: countReaching(sums, least) / sums.length, exact: true };
  }
  const hits = countReaching(sampledSums(sizes, { seed, samples }), least);
  return { p: (1 + hits) / (1 + samples), exact: false };
}

/** The sums of all 2^n assignments of signs. */
function signedSums(sizes: Float64Array): Float64Array {
  const sums = new Float64Array(2 ** sizes.length);
  sums[0] = sizes.reduce((sum, size) => sum + size, 0);
  sizes.forEach((size, bit) => {
    const half = 2 ** bit;
    for (let i = 0; i < half; i++) sums[half + i] = (sums[i] as number) - 2 * size;
  });
  return sums;
}

/** The sums of random assignments. Eight differences at a time: one byte of the draw picks among their 256 sums. */
function sampledSums(
  sizes: Float64Array,
  { seed, samples }: { seed: number; samples: number },
): Float64Array {
  const random = seededRandom(seed);
  const sums = new Float64Array(samples);
  for (let from = 0; from < sizes.length; from += 8) {
    const table = signedSums(sizes.subarray(from, from + 8));
    const mask = table.length - 1;
    let bits = 0;
    for (let i = 0; i < samples; i++) {
      bits = i % 4 === 0 ? random() * 4_294_967_296 : bits >>> 8;
      sums[i] = (sums[i] as number) + (table[bits & mask] as number);
    }
  }
  return sums;
}

function countReaching(sums: Float64Array, least: number): number {
  let count = 0;
  for (const sum of sums) if (Math.abs(sum) >= least) count++;
  return count;
}
