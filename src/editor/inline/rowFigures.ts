import { caseCauses, scoreCauses } from '../../core/run/caseCauses';
import { scoreFieldOf } from '../../core/run/comparableMetrics';
import { metricValue } from '../../core/run/metricValue';
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

/** What stands before a row: `0.62  1.00  0.39`, or why there is nothing: `—  no-relevant`. */
export function rowFigures(row: RunCase, figures: readonly string[]): string {
  const values = figures.map((id) => valueOf(row, id));
  const [cause] = caseCauses(row);
  if (cause !== undefined && values.every((value) => value === undefined)) return `\u2014${gap}${cause}`;
  const texts = values.map((value) => formatScore(value));
  // A dash is as wide as one digit and stands where the figure would begin.
  return texts.map((text, index) => (index < texts.length - 1 ? text.padEnd(4, space) : text)).join(gap);
}

/**
 * What the figures of a row are, for their tooltip: `faithfulness 0.62, recall@5 1.00, ndcg@5 0.39`, with the cause
 * where there is none.
 */
export function rowFiguresTitle(row: RunCase, figures: readonly string[]): string {
  const named = figures.map((id) => `${nameOf(id)} ${formatScore(valueOf(row, id))}`).join(', ');
  const why = [
    ...scoreWhy(row, figures),
    ...(row.cause === undefined ? [] : [`the case has ${metricWords[row.cause]} (${row.cause})`]),
  ];
  return why.length === 0 ? named : `${named}: ${why.join('; ')}`;
}

const metricWords = {
  'no-labels': 'no label',
  'no-relevant': 'no relevant label',
  'no-response': 'no hits to look at',
};

/** `faithfulness: timeout`, where a score of a judged row is missing. */
function scoreWhy(row: RunCase, figures: readonly string[]): string[] {
  const lacks = figures.filter((id) => scoreFieldOf(id) !== undefined && valueOf(row, id) === undefined);
  const causes = scoreCauses(row);
  return lacks.length === 0 || causes.length === 0 ? [] : [`without a score: ${causes.join(', ')}`];
}

const nameOf = (id: string): string => (scoreFieldOf(id) === undefined ? id : id.replace('-', ' '));

function valueOf(row: RunCase, id: string): number | undefined {
  const value = metricValue(row, id);
  return typeof value === 'number' ? value : undefined;
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
