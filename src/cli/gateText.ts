import { runTitle } from '../core/run/runTitle';
import { formatCount } from '../core/words/score';
import { clip, oneLine } from '../core/words/sentence';
import { alignRows } from './alignRows';
import { flaggedSentence, verdictOf, type GateReport } from './GateReport';

const idsShown = 10;

/** The verdict and a line for each check, for a person to read. */
export function gateText({ run, baseline, result }: GateReport): string {
  const rows = alignRows(
    result.checks.map(({ ok, message, kind, n, N }) => [
      `  ${ok ? 'ok  ' : 'miss'}  ${oneLine(message)}`,
      kind === 'complete' ? '' : `${formatCount(n)}/${formatCount(N)}`,
    ]),
  );
  const flagged = flaggedSentence(result);
  return [
    `${verdictOf(result)}. ${oneLine(runTitle(run))}, run ${run.id}${baseline === undefined ? '' : `, baseline ${baseline.id}`}`,
    ...rows,
    ...(flagged === undefined ? [] : [`${flagged}: ${idList(result.flagged.ids)}`]),
    '',
  ].join('\n');
}

function idList(ids: readonly string[]): string {
  const shown = ids.slice(0, idsShown).map((id) => clip(oneLine(id), 40));
  return `${shown.join(', ')}${ids.length > idsShown ? ', …' : ''}`;
}
