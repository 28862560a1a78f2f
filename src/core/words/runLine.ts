import type { Mean, RunHead } from '../run/Run';
import { runTitle } from '../run/runTitle';
import { headlineFigures } from './headlineFigures';
import { judgeFact, judgeName } from './judgeName';
import { judgeOfRun } from './judgeOfRun';
import { formatCount, formatMean, formatScore } from './score';
import { clip, oneLine } from './sentence';
import { formatDayAndTime, formatDuration } from './time';

/** A run on one line of a list: what it is called, and the rest of it. */
export interface RunLine {
  label: string;
  description: string;
}

/** Longest label of a run in a list, in UTF-16 units. */
const longestLabel = 80;

/**
 * A run in a list that says which dataset it is of: `bm25` and `today 14:31 · recall@5 0.77 144/148 · ndcg@5 0.63 ·
 * standard`, what matters most first, since a narrow list cuts the end. A run that is called as its dataset is, and so would say its name twice, is called by its time.
 */
export function runLine(head: RunHead, now: Date): RunLine {
  const time = formatDayAndTime(new Date(head.startedAt), now);
  const named = head.title !== undefined || head.name !== baseName(head.dataset);
  const rest = [
    ...(isIncomplete(head) ? ['incomplete'] : []),
    ...figures(head),
    ...judgeOf(head),
    oneLine(head.profile),
  ];
  const label = named ? clip(oneLine(runTitle(head)), longestLabel) : time;
  return { label, description: (named ? [time, ...rest] : rest).join(' · ') };
}

/** Whether a run was cancelled or broke off, or is under way. */
export function isIncomplete(head: RunHead): boolean {
  return head['complete'] === false;
}

/** Who judged, of a judged run. */
function judgeOf({ judging }: RunHead): string[] {
  return judging === undefined ? [] : [clip(oneLine(judgeName(judgeOfRun(judging))), 40)];
}

/** The figures of a run that stand beside its name, each with n/N unless the one before it has the same. */
function figures(head: RunHead): string[] {
  let before = '';
  return headlineFigures(head).flatMap((id) => {
    const mean = head.means[id];
    if (mean === undefined) return [];
    const same = before === counts(mean);
    before = counts(mean);
    return [`${id} ${same ? formatScore(mean.value) : formatMean(mean)}`];
  });
}

/** All that is known of a run but its figures, a fact a line: `Cases: 148`. */
export function runFacts(head: RunHead, now: Date): string[] {
  const fact = (what: string, text: string | undefined): string[] =>
    text === undefined ? [] : [`${what}: ${clip(oneLine(text), 200)}`];
  return [
    ...(isIncomplete(head) ? ['Incomplete: it was cancelled, broke off, or is under way'] : []),
    ...fact('System', head.name),
    ...fact('Judge', head.judging && judgeFact(judgeOfRun(head.judging))),
    ...fact('Dataset', head.dataset),
    ...fact('Labels', head.qrels),
    ...fact('Commit', head.commit?.slice(0, 12)),
    ...fact('Time', formatDayAndTime(new Date(head.startedAt), now)),
    ...fact('Duration', formatDuration(head.durationMs)),
    ...fact('Profile', head.profile + optionsOf(head)),
    ...fact('K', head.k.join(', ')),
    ...fact('Cases', formatCount(head.queries)),
    ...Object.entries(head.causes).flatMap(([cause, count]) =>
      fact('Without a value', `${formatCount(count)} ${cause}`),
    ),
    ...(head.skipped === 0 ? [] : fact('Rows not run because of a problem', formatCount(head.skipped))),
    ...fact('Run', head.id),
  ];
}

/** The options of a profile that has some, as a part of a sentence. */
function optionsOf({ options }: RunHead): string {
  if (options === undefined) return '';
  const parts = [
    ...(options.complete ? ['complete'] : []),
    `relevant from grade ${options.relevanceLevel}`,
    ...(options.maxResults === undefined ? [] : [`first ${formatCount(options.maxResults)} results`]),
  ];
  return ` (${parts.join(', ')})`;
}

const counts = ({ n, N }: Mean): string => `${n}/${N}`;
const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
