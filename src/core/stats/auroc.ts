import { midRanks } from './midRanks';

/**
 * Area under the ROC curve: the chance that a positive's value exceeds a negative's, ties counted half. In [0, 1];
 * undefined when one of the classes is empty. Computed from rank sums (Mann and Whitney 1947), O(n log n).
 */
export function auroc(cases: readonly { value: number; positive: boolean }[]): number | undefined {
  const positives = cases.filter((one) => one.positive).length;
  const negatives = cases.length - positives;
  if (positives === 0 || negatives === 0) return undefined;
  const ranks = midRanks(cases.map((one) => one.value));
  let sum = 0;
  cases.forEach((one, i) => {
    if (one.positive) sum += ranks[i] ?? 0;
  });
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives);
}
