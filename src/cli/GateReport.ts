import type { RunGateResult } from '../core/run/gate/RunGate';
import type { RunHead } from '../core/run/Run';
import { formatCount } from '../core/words/score';
import { clip, oneLine } from '../core/words/sentence';

/** What `gate` prints, whatever the format. */
export interface GateReport {
  run: RunHead;
  baseline?: RunHead;
  result: RunGateResult;
  /** A sentence for each line of the runs that cannot be read. */
  problems: readonly string[];
}

/** `Gate passed: 4 checks`, `Gate missed: 1 of 4` */
export function verdictOf({ checks }: RunGateResult): string {
  const missed = checks.filter(({ ok }) => !ok).length;
  if (missed > 0) return `Gate missed: ${missed} of ${checks.length}`;
  return `Gate passed: ${checks.length} ${checks.length === 1 ? 'check' : 'checks'}`;
}

/** Flagged cases that are named; JSON has all. */
const idsShown = 10;

/** What is said of flagged cases, and the first of their ids, each as `idText` writes it; undefined when there is none. */
export function flaggedSentence(
  { flagged }: RunGateResult,
  idText: (id: string) => string,
): string | undefined {
  const n = flagged.ids.length;
  if (n === 0) return undefined;
  const cases = n === 1 ? '1 case addresses' : `${formatCount(n)} cases address`;
  const done = flagged.counted
    ? `${n === 1 ? 'it counts' : 'they count'}, as allowed`
    : `${n === 1 ? 'it is' : 'they are'} left out`;
  const ids = flagged.ids.slice(0, idsShown).map((id) => idText(clip(oneLine(id), 40)));
  const more = n > idsShown ? ', …' : '';
  return `${cases} the judge or ${n === 1 ? 'hides' : 'hide'} a text: ${done}: ${ids.join(', ')}${more}`;
}
