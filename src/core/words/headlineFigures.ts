import type { RunHead } from '../run/Run';
import { headlineMetrics } from './headlineMetrics';
import { scoreCodes } from './score';

/** The figures of a run that stand inline, in order: the scores of a judged run, then its headline metrics. */
export function headlineFigures(run: Pick<RunHead, 'k' | 'means'>): string[] {
  const scores = Object.values(scoreCodes).filter((code) => Object.hasOwn(run.means, code));
  return [...scores, ...headlineMetrics(run)];
}
