import { runTitle } from '../core/run/runTitle';
import { formatCount } from '../core/words/score';
import { oneLine } from '../core/words/sentence';
import { alignRows } from './alignRows';
import { flaggedSentence, verdictOf, type GateReport } from './GateReport';

/** The verdict and a line for each check, for a person to read. */
export function gateText({ run, baseline, result }: GateReport): string {
  const rows = alignRows(
    result.checks.map(({ ok, message, kind, n, N }) => [
      `  ${ok ? 'ok  ' : 'miss'}  ${oneLine(message)}`,
      kind === 'complete' ? '' : `${formatCount(n)}/${formatCount(N)}`,
    ]),
  );
  const flagged = flaggedSentence(result, (id) => id);
  return [
    `${verdictOf(result)}. ${oneLine(runTitle(run))}, run ${run.id}${baseline === undefined ? '' : `, baseline ${baseline.id}`}`,
    ...rows,
    ...(flagged === undefined ? [] : [flagged]),
    '',
  ].join('\n');
}
