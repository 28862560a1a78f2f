/** 1-based ranks in ascending order; equal values share the mean of their ranks. */
export function midRanks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to + 1 < order.length && order[to + 1]?.value === order[from]?.value) to++;
    for (let i = from; i <= to; i++) ranks[order[i]?.index ?? 0] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return ranks;
}
