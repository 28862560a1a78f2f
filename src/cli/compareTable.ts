import { sharedMiddle } from '../core/run/comparableMetrics';
import { fewestPairs } from '../core/run/fewestPairs';
import type { RunHead } from '../core/run/Run';
import { runTitle } from '../core/run/runTitle';
import type { MetricComparison, RunComparison, Verdict } from '../core/run/RunComparison';
import { leftOutWords } from '../core/words/leftOut';
import { formatP } from '../core/words/pValue';
import { formatCount } from '../core/words/score';
import { clip, oneLine } from '../core/words/sentence';
import { alignRows } from './alignRows';

/** How many of the worst cases, and how many ids of a list, are printed. */
const worstShown = 10;
const idsShown = 10;
const longestQuery = 60;
const minus = '\u2212';

const verdictWords: Record<Verdict, string> = {
  better: 'better',
  worse: 'worse',
  unclear: 'unclear',
  'too-few': 'too few',
  'not-compared': 'not compared',
};

/** A comparison for people: what is compared, a line for each metric, the worst cases of the first, and the flips. */
export function comparisonText(comparison: RunComparison): string {
  return [headText(comparison), metricsText(comparison), casesText(comparison), flipsText(comparison)]
    .filter((part) => part !== '')
    .join('\n');
}

function headText({ a, b, paired, onlyA, onlyB }: RunComparison): string {
  const counts = [
    `${formatCount(paired)} ${paired === 1 ? 'case' : 'cases'} in both`,
    ...(onlyA.length === 0 ? [] : [`${formatCount(onlyA.length)} only in A`]),
    ...(onlyB.length === 0 ? [] : [`${formatCount(onlyB.length)} only in B`]),
  ];
  return `A  ${runLine(a)}\nB  ${runLine(b)}\n${counts.join(', ')}\n`;
}

function runLine(head: RunHead): string {
  const { id, startedAt, profile } = head;
  return `${oneLine(id)}  ${oneLine(`${runTitle(head)}, ${startedAt}, profile ${profile}`)}`;
}

function metricsText({ metrics, paired }: RunComparison): string {
  const head = ['', 'A', 'B', `B ${minus} A`, '95% interval', `+ / = / ${minus}`, 'p', 'Holm p', 'n/N'];
  const table = alignRows([head, ...metrics.map(metricRow)]);
  const [title = '', ...rows] = table;
  const tested = metrics.filter(({ p }) => p !== null).length;
  const few = metrics.filter(({ verdict }) => verdict === 'too-few');
  const lines = [
    title,
    ...rows.map((row, index) => `${row}  ${verdictWords[metrics[index]?.verdict ?? 'unclear']}`),
    ...leftOutLines(metrics),
    ...(tested === 0
      ? []
      : [
          `better, worse: Holm p < 0.05 over ${tested} ${tested === 1 ? 'metric' : 'metrics'}; unclear: any other p`,
        ]),
    ...few.map(({ metric, n }) => {
      const where = n === paired ? 'in both runs' : `with a value of ${metric} in both runs`;
      return `Too few cases: ${n} ${where}, a test needs ${fewestPairs}. Differences are shown without p.`;
    }),
  ];
  return `${[...new Set(lines)].join('\n')}\n`;
}

function metricRow(one: MetricComparison): string[] {
  const { interval } = one;
  return [
    one.metric,
    figure(one.a),
    figure(one.b),
    change(one.difference),
    interval === null ? '—' : `${change(interval.low)} to ${change(interval.high)}`,
    `${formatCount(one.wins)} / ${formatCount(one.ties)} / ${formatCount(one.losses)}`,
    formatP(one.p),
    formatP(one.pHolm),
    `${formatCount(one.n)}/${formatCount(one.N)}`,
  ];
}

/** Why cases are not in the means; metrics of the same cases share a line. */
function leftOutLines(metrics: readonly MetricComparison[]): string[] {
  const lines = new Map<string, string[]>();
  for (const { metric, leftOut } of metrics) {
    if (leftOut.length === 0) continue;
    const text = leftOut.map((one) => `${formatCount(one.n)} ${leftOutWords(one)}`).join(', ');
    lines.set(text, [...(lines.get(text) ?? []), metric]);
  }
  return [...lines].map(([text, names]) => `left out of ${names.join(', ')}: ${text}`);
}

function casesText({ metrics }: RunComparison): string {
  const [first] = metrics;
  if (first === undefined || first.n === 0) return '';
  const worse = first.cases.filter(({ difference }) => difference < 0);
  const count = `${first.metric}: ${formatCount(first.losses)} worse, ${formatCount(first.wins)} better, ${formatCount(first.ties)} same`;
  if (worse.length === 0) return `${count}\n`;
  const shown = worse.slice(0, worstShown);
  const [title = '', ...rows] = alignRows([
    ['worst cases', 'A', 'B', `B ${minus} A`],
    ...shown.map(({ id, a, b, difference }) => [
      clip(oneLine(id), 40),
      figure(a),
      figure(b),
      change(difference),
    ]),
  ]);
  const lines = rows.map((row, index) =>
    `${row}  ${clip(oneLine(shown[index]?.query ?? ''), longestQuery)}`.trimEnd(),
  );
  const rest = worse.length - shown.length;
  return [
    count,
    title,
    ...lines,
    ...(rest === 0 ? [] : [`${formatCount(rest)} more worse: --json lists all`]),
    '',
  ].join('\n');
}

/** The flips at the cut-off of the first metric that has one, else at the middle one. */
function flipsText({ a, b, metrics, flips }: RunComparison): string {
  const cut = metrics.map(({ metric }) => /@(\d+)$/.exec(metric)?.[1]).find((k) => k !== undefined);
  const k = cut === undefined ? sharedMiddle(a, b) : Number(cut);
  const found = flips.find((one) => one.k === k);
  if (found === undefined) return '';
  return `hit in the top ${found.k}: ${listed('lost', found.lost)}, ${listed('gained', found.gained)}\n`;
}

function listed(word: string, ids: readonly string[]): string {
  if (ids.length === 0) return `0 ${word}`;
  const shown = ids.slice(0, idsShown).map((id) => clip(oneLine(id), 40));
  return `${formatCount(ids.length)} ${word} (${shown.join(', ')}${ids.length > idsShown ? ', …' : ''})`;
}

/** Four decimals, as retrieval figures are usually compared; `—` for null. */
function figure(value: number | null): string {
  return value === null ? '—' : value.toFixed(4);
}

/** `+0.0838`, `−0.0021`; more decimals where four would show a difference as zero. */
function change(value: number | null): string {
  if (value === null) return '—';
  const size = Math.abs(value);
  let digits = 4;
  while (digits < 12 && size > 0 && Number(size.toFixed(digits)) === 0) digits++;
  const text = size.toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? minus : '+'}${text}`;
}
