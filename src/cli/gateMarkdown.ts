import { formatCount, formatMinimum, formatScore } from '../core/words/score';
import { oneLine } from '../core/words/sentence';
import { runTitle } from '../core/run/runTitle';
import type { RunGateCheck } from '../core/run/gate/RunGate';
import { flaggedSentence, verdictOf, type GateReport } from './GateReport';

/** A gate as Markdown, to be pasted into a pull request: the verdict and a table of the checks. */
export function gateMarkdown({ run, baseline, result }: GateReport): string {
  const flagged = flaggedSentence(result, code);
  return [
    `### ${verdictOf(result)}`,
    '',
    `${code(runTitle(run))}, run ${code(run.id)}${baseline === undefined ? '' : `, baseline ${code(baseline.id)}`}. Judge scores are opinions: compare runs by them.`,
    '',
    '| | check | value | limit | n/N | |',
    '| --- | --- | ---: | ---: | ---: | --- |',
    ...result.checks.map(row),
    ...(flagged === undefined ? [] : ['', `${flagged}.`]),
    '',
  ].join('\n');
}

function row({ check, kind, ok, expected, actual, n, N, message }: RunGateCheck): string {
  const limit = expected === null ? '' : `${kind === 'drop' ? '≤' : '≥'} ${formatMinimum(expected)}`;
  const value =
    kind === 'complete'
      ? ''
      : formatScore(actual, kind === 'drop' || expected === null ? undefined : expected);
  const counts = `${formatCount(n)}/${formatCount(N)}`;
  const why = ok ? '' : plain(message);
  return `| ${[ok ? 'ok' : '**miss**', code(check), value, limit, counts, why].join(' | ')} |`;
}

/** A text as code in a table: a backtick or a bar would end it. */
function code(text: string): string {
  return `\`${oneLine(text)
    .replace(/\p{Cs}/gu, '\ufffd')
    .replaceAll('`', "'")
    .replaceAll('|', '\\|')}\``;
}

/** A text without any Markdown or HTML of its own. */
function plain(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|~#]/g, '\\$&');
}
