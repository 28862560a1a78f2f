import { diffLines } from 'diff';
import type { CaseView } from '../../protocol/panelMessages';
import type { HistoryEntry, HistoryInput } from '../../store/HistoryEntry';
import { isSameJudge } from '../../core/words/judgeName';
import { formatCount } from '../../core/words/score';
import { judgmentMoment } from './caseFacts';

const inputs = ['prompt', 'query', 'answer', 'context', 'hits'] as const;
type Input = (typeof inputs)[number];
type ChangeLine = { sign: ' ' | '+' | '-'; text: string };

/** Unchanged lines shown around a change, lines shown of one part, and characters shown of one line. */
const around = 2;
const maxLines = 120;
const maxChars = 2000;
/** Edits beyond which two texts count as rewritten: the list of lines would say nothing and cost much. */
const maxEdits = 500;

/** Parts (and `judge`) that differ from the judgment before; empty when nothing does. */
export function changedParts(before: HistoryEntry, entry: HistoryEntry): string[] {
  const parts: string[] = inputs.filter((part) => !sameInput(before, entry, part));
  if (!isSameJudge(before.evaluation, entry.evaluation)) parts.push('judge');
  return parts;
}

/** What changed between the current judgment and the one before it; null when there is none before. */
export function caseChanges(history: readonly HistoryEntry[], now: Date): CaseView['changes'] {
  const entry = history.at(-1);
  const before = history.at(-2);
  if (entry === undefined || before === undefined) return null;
  const words: string[] = [];
  const parts: NonNullable<CaseView['changes']>['parts'] = [];
  const same: string[] = [];
  for (const part of inputs) {
    if (entry.inputs[part] === undefined && before.inputs[part] === undefined) continue;
    if (sameInput(before, entry, part)) {
      if (textOf(history, part) !== '') same.push(part);
      continue;
    }
    const change = diffOf(textOf(history.slice(0, -1), part), textOf(history, part));
    words.push(change === undefined ? `${part} rewritten` : `${part} ${lineCount(change.changed)}`);
    if (change !== undefined) parts.push({ part, lines: change.lines, cut: change.cut });
  }
  if (!isSameJudge(before.evaluation, entry.evaluation)) words.push('another judge');
  if (same.length > 0) words.push(`${same.join(', ')} unchanged`);
  return { since: judgmentMoment(before.evaluation, now), summary: words.join(' \u00b7 '), parts };
}

function sameInput(before: HistoryEntry, entry: HistoryEntry, part: Input): boolean {
  return before.inputs[part]?.hash === entry.inputs[part]?.hash;
}

/** The text of a part in the last of these judgments: its own, else that of the earlier entry with the same hash. */
function textOf(history: readonly HistoryEntry[], part: Input): string | undefined {
  const wanted: HistoryInput | undefined = history.at(-1)?.inputs[part];
  if (wanted === undefined) return '';
  return history.findLast(
    (entry) => entry.inputs[part]?.hash === wanted.hash && entry.inputs[part]?.text !== undefined,
  )?.inputs[part]?.text;
}

function diffOf(
  before: string | undefined,
  after: string | undefined,
): { changed: number; lines: ChangeLine[]; cut: number } | undefined {
  if (before === undefined || after === undefined) return undefined;
  const hunks = diffLines(before, after, { maxEditLength: maxEdits });
  if (hunks === undefined) return undefined;
  const all: ChangeLine[] = hunks.flatMap((hunk) =>
    linesOf(hunk.value).map((text) => ({ sign: hunk.added ? '+' : hunk.removed ? '-' : ' ', text }) as const),
  );
  const count = (sign: string): number => all.filter((line) => line.sign === sign).length;
  const near = all.filter(
    (line, at) =>
      line.sign !== ' ' || all.slice(Math.max(0, at - around), at + around + 1).some((l) => l.sign !== ' '),
  );
  return {
    changed: Math.max(count('+'), count('-')),
    lines: near.slice(0, maxLines),
    cut: near.slice(maxLines).filter((line) => line.sign !== ' ').length,
  };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => {
    const shown = line.endsWith('\r') ? line.slice(0, -1) : line;
    return shown.length > maxChars ? `${shown.slice(0, maxChars)}\u2026` : shown;
  });
}

const lineCount = (lines: number): string => `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`;
