import type { Problem, RunCase } from '../../core/run/Run';
import { formatScore } from '../../core/words/score';

/** Figures keep their distance with spaces that an editor's style does not fold. */
const space = '\u00a0';
const gap = space.repeat(2);
/** The longest words of the column: `—  no-response`. */
const widestWords = 14;

/** Width of the column in characters, the distance to the line included; the same for every row of a file. */
export function rowFiguresWidth(metrics: readonly string[]): number {
  return Math.max(widestWords, metrics.length * 4 + Math.max(0, metrics.length - 1) * 2) + 3;
}

/** What stands before a row: `1.00  0.39`, or why there is nothing: `—  no-relevant`. */
export function rowFigures(row: RunCase, metrics: readonly string[]): string {
  if (row.cause !== undefined) return `\u2014${gap}${row.cause}`;
  const values = metrics.map((id) => formatScore(row.metrics?.[id]));
  // A dash is as wide as one digit and stands where the figure would begin.
  return values.map((value, index) => (index < values.length - 1 ? value.padEnd(4, space) : value)).join(gap);
}

/** What the figures of a row are, for their tooltip: `recall@5 1.00, ndcg@5 0.39`, with the cause where there is none. */
export function rowFiguresTitle(row: RunCase, metrics: readonly string[]): string {
  const values = metrics.map((id) => `${id} ${formatScore(row.metrics?.[id])}`).join(', ');
  const causes = {
    'no-labels': 'no label',
    'no-relevant': 'no relevant label',
    'no-response': 'no hits to look at',
  };
  return row.cause === undefined ? values : `${values}: the case has ${causes[row.cause]} (${row.cause})`;
}

/** What stands before a row that a problem kept out of the run. */
export const rowNotRun = `\u2014${gap}not run`;

/** The lines (1-based) of rows that were not run: those with an error and without a case. */
export function linesNotRun(
  problems: readonly Problem[],
  byLine: ReadonlyMap<number, RunCase>,
): ReadonlySet<number> {
  const lines = problems.filter((problem) => problem.severity === 'error').map((problem) => problem.line);
  return new Set(lines.filter((line) => !byLine.has(line)));
}
