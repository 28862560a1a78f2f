/**
 * p-values adjusted for that many tests (Holm 1979), in the order given: the j-th smallest of m becomes
 * max over i <= j of min(1, (m - i + 1) p_i). Those below a level are significant with a chance of at most that level
 * that any of them is wrongly so, whatever the dependence between the tests.
 */
export function holmAdjusted(values: readonly number[]): number[] {
  const order = values.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(values.length).fill(1);
  let largest = 0;
  order.forEach(({ p, index }, rank) => {
    largest = Math.max(largest, Math.min(1, (order.length - rank) * p));
    adjusted[index] = largest;
  });
  return adjusted;
}
