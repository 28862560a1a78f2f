import type { RunHead } from '../run/Run';

/**
 * The metrics of a run that stand inline, in order: recall and NDCG at the middle cut-off (5 of 1, 3, 5, 10). A run
 * that has neither shows its first two.
 */
export function headlineMetrics(run: Pick<RunHead, 'k' | 'means'>): string[] {
  const middle = run.k[Math.floor(run.k.length / 2)];
  const wanted = middle === undefined ? ['ndcg'] : [`recall@${middle}`, `ndcg@${middle}`];
  const present = wanted.filter((id) => run.means[id] !== undefined);
  return present.length > 0 ? present : Object.keys(run.means).slice(0, 2);
}
