import type { RunHead } from '../run/Run';
import { scoreCodes } from './score';

/**
 * The metrics of a run that stand inline, in order: recall and NDCG at the middle cut-off (5 of 1, 3, 5, 10). A run
 * that has neither shows its first two. Scores of a judge are none of them: see headlineFigures.
 */
export function headlineMetrics(run: Pick<RunHead, 'k' | 'means'>): string[] {
  const middle = run.k[Math.floor(run.k.length / 2)];
  const wanted = middle === undefined ? ['ndcg'] : [`recall@${middle}`, `ndcg@${middle}`];
  const present = wanted.filter((id) => run.means[id] !== undefined);
  const scores: readonly string[] = Object.values(scoreCodes);
  return present.length > 0
    ? present
    : Object.keys(run.means)
        .filter((id) => !scores.includes(id))
        .slice(0, 2);
}
