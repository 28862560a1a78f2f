import type { Problem } from '../core/run/Run';
import { formatCount } from '../core/words/score';

/** A run's head keeps so many problems at most, of so many UTF-16 units together, so that it can be read at once. */
const mostProblems = 10_000;
const mostUnits = 4_000_000;

/**
 * The problems that a run's head keeps: the first ones, and where there are more than it may hold, one that says how
 * many are left out. The same list when all fit.
 */
export function keptProblems(problems: readonly Problem[]): Problem[] {
  let units = 0;
  let kept = 0;
  for (const problem of problems) {
    units += JSON.stringify(problem).length;
    if (kept === mostProblems || units > mostUnits) break;
    kept++;
  }
  const [first, ...rest] = problems.slice(kept);
  if (first === undefined) return [...problems];
  const left = [first, ...rest];
  const errors = left.filter(({ severity }) => severity === 'error').length;
  const which = errors === 0 ? '' : ` (${formatCount(errors)} errors)`;
  const message = `${formatCount(left.length)} more problems${which} are not kept with the run, from this line on. Run it again to see them.`;
  const { file, line } = first;
  return [...problems.slice(0, kept), { file, line, code: 'more-problems', severity: 'info', message }];
}
