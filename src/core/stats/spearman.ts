import { midRanks } from './midRanks';

/**
 * Spearman's rank correlation of pairs, ties by mid-ranks (Pearson's r of the ranks). In [-1, 1]; undefined with fewer
 * than two pairs or when one side is constant.
 */
export function spearman(pairs: readonly { x: number; y: number }[]): number | undefined {
  const x = midRanks(pairs.map((pair) => pair.x));
  const y = midRanks(pairs.map((pair) => pair.y));
  const mean = (pairs.length + 1) / 2;
  let xy = 0;
  let xx = 0;
  let yy = 0;
  x.forEach((rank, i) => {
    const dx = rank - mean;
    const dy = (y[i] ?? mean) - mean;
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  });
  return xx === 0 || yy === 0 ? undefined : xy / Math.sqrt(xx * yy);
}
