import { formatCount } from '../../words/score';
import { oneLine } from '../../words/sentence';
import { formatDuration } from '../../words/time';
import type { Mean, RunHead } from '../Run';
import { runTitle } from '../runTitle';

/**
 * The means of a run as a Markdown table, to be pasted into a pull request: metric by cut-off with four decimals and
 * n/N, and all that is needed to read them. Names stand as code, where they mention nobody and link to nothing.
 */
export function* exportMarkdown({ head }: { head: RunHead }): Generator<string> {
  yield `### ${code(runTitle(head))}\n\n${facts(head).join(' · ')}\n\n`;
  const columns = ['all', ...head.k.map((k) => `@${k}`)].filter((column) =>
    Object.keys(head.means).some((id) => columnOf(id) === column),
  );
  yield row(['mean', ...columns, 'n/N']);
  yield row(['---', ...columns.map(() => '---:'), '---:']);
  for (const metric of new Set(Object.keys(head.means).map(metricOf))) {
    const means = columns.map((column) => head.means[column === 'all' ? metric : `${metric}${column}`]);
    const usual = means.find((mean) => mean !== undefined);
    const cells = means.map((mean) => cellOf(mean, usual));
    yield row([
      /^[a-z0-9-]+$/.test(metric) ? metric : code(metric).replaceAll('|', '\\|'),
      ...cells,
      usual ? counts(usual) : '',
    ]);
  }
  for (const note of notes(head)) yield `\n${note}\n`;
}

function facts(head: RunHead): string[] {
  const started = new Date(head.startedAt);
  const time = Number.isNaN(started.getTime())
    ? 'unknown time'
    : `${started.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const system = head.title === undefined ? [] : [`system ${code(head.name)}`];
  const dataset = head.title === undefined && head.name === head.dataset ? [] : [code(head.dataset)];
  return [
    ...system,
    ...dataset,
    ...(head.qrels === undefined ? [] : [`labels ${code(head.qrels)}`]),
    ...(head.commit === undefined ? [] : [`commit ${code(head.commit.slice(0, 12))}`]),
    `${formatCount(head.queries)} ${head.queries === 1 ? 'case' : 'cases'}`,
    `profile ${code(head.profile)}${options(head)}`,
    time,
    formatDuration(head.durationMs).replaceAll('\u00a0', ' '),
  ];
}

/** The options of the profile trec_eval as its own program takes them. */
function options({ options }: RunHead): string {
  if (options === undefined) return '';
  const { complete, relevanceLevel, maxResults } = options;
  const given = [
    ...(complete ? ['-c'] : []),
    ...(relevanceLevel === 1 ? [] : [`-l ${relevanceLevel}`]),
    ...(maxResults === undefined ? [] : [`-M ${maxResults}`]),
  ];
  return given.length === 0 ? '' : ` ${code(given.join(' '))}`;
}

function notes(head: RunHead): string[] {
  const causes = Object.entries(head.causes).map(([cause, count]) => `${formatCount(count)} ${code(cause)}`);
  const rows = head.skipped === 1 ? 'row was' : 'rows were';
  return [
    ...(head['complete'] === false
      ? [
          '**Incomplete**: the run was cancelled, broke off or is under way; the means are over what it reached.',
        ]
      : []),
    ...(causes.length === 0 ? [] : [`Without a value: ${causes.join(', ')}.`]),
    ...(head.skipped === 0 ? [] : [`${formatCount(head.skipped)} ${rows} not run because of a problem.`]),
  ];
}

/** A figure, with its own n/N where that is not the row's. */
function cellOf(mean: Mean | undefined, usual: Mean | undefined): string {
  if (mean === undefined) return '';
  const figure = mean.value === null ? '—' : mean.value.toFixed(4);
  return usual !== undefined && counts(mean) === counts(usual) ? figure : `${figure} (${counts(mean)})`;
}

const counts = ({ n, N }: Mean): string => `${formatCount(n)}/${formatCount(N)}`;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

function columnOf(id: string): string {
  const at = id.lastIndexOf('@');
  return at < 0 ? 'all' : id.slice(at);
}

function metricOf(id: string): string {
  const at = id.lastIndexOf('@');
  return at < 0 ? id : id.slice(0, at);
}

/** A text as code, whatever stands in it: between more backticks than it has in a row. */
function code(text: string): string {
  const line = oneLine(text);
  if (line === '') return '(no name)';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}
