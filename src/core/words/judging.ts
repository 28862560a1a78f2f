import type { JudgingProgress } from '../run/judging/JudgeDatasetOptions';
import { formatCost } from './cost';
import type { JudgedTotals } from '../run/judging/judgedTotals';
import { formatCount } from './score';
import { formatDuration } from './time';

const notSentWords: Record<string, string> = {
  'no-query': 'no question',
  'no-answer': 'no answer',
  'symbols-only': 'symbols only',
  'no-context': 'no context',
};

/** `3 truncated, 2 no context`: the most frequent first. */
export function causeCounts(causes: Readonly<Record<string, number>>): string {
  return Object.entries(causes)
    .filter(([, count]) => count > 0)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([cause, count]) => `${formatCount(count)} ${notSentWords[cause] ?? cause}`)
    .join(', ');
}

/** `Judged 148 cases: 143 scored, 5 without a score (3 truncated, 2 refused). 20 from the cache.` */
export function judgedSentence(record: JudgedTotals): string {
  const { judged, scored, unscored, cached } = record;
  const without = judged - scored;
  const cases = judged === 1 ? '1 case' : `${formatCount(judged)} cases`;
  const rest = without === 0 ? '' : `, ${formatCount(without)} without a score (${causeCounts(unscored)})`;
  const known = cached === 0 ? '' : ` ${formatCount(cached)} from the cache.`;
  return `Judged ${cases}: ${formatCount(scored)} scored${rest}.${known}`;
}

/** `40 of 148 judged, 2 without a score (2 timeout), 3.1 a second, about 35 s left, 0.012 spent`. */
export function judgingProgressText(progress: JudgingProgress): string {
  const { judged, total, scored, unscored, perSecond, remainingMs, cost } = progress;
  const without = judged - scored;
  return [
    `${formatCount(judged)}${total === undefined ? '' : ` of ${formatCount(total)}`} judged`,
    ...(without === 0 ? [] : [`${formatCount(without)} without a score (${causeCounts(unscored)})`]),
    ...(perSecond === undefined ? [] : [`${rate(perSecond)} a second`]),
    ...(remainingMs === undefined || remainingMs <= 0 ? [] : [`about ${roughly(remainingMs)} left`]),
    ...(cost === undefined ? [] : [`${formatCost(cost)} spent`]),
  ].join(', ');
}

/** `api.openai.com is busy, waiting 12 s`; undefined when the wait is over. */
function busyText(waiting: { host: string; until: number } | undefined, now: number): string | undefined {
  if (waiting === undefined || waiting.until <= now) return undefined;
  return `${waiting.host} is busy, waiting ${formatDuration(waiting.until - now)}`;
}

/** How far the judging of a dataset is, and the server that it waits for: see judgingProgressText and busyText. */
export function judgingText(
  state: JudgingProgress & { waiting?: { host: string; until: number } },
  now: Date,
): string {
  const wait = busyText(state.waiting, now.getTime());
  return `${judgingProgressText(state)}${wait === undefined ? '' : `; ${wait}`}`;
}

/** Whole seconds: a guess has no more. */
function roughly(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 10 ? `${seconds}\u00a0s` : formatDuration(seconds * 1000);
}

function rate(perSecond: number): string {
  return perSecond >= 10 ? formatCount(perSecond) : String(Number(perSecond.toPrecision(2)));
}
