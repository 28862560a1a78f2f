const noBreakSpace = '\u00a0';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const two = (n: number): string => String(n).padStart(2, '0');

/** `14:32`, in local time. */
export function formatClock(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What stands for a time that a file gives in no form that can be read. */
const unknownTime = 'unknown time';

/** How long ago, as people say it: just now, 2 min ago, 3 h ago, yesterday 17:05, 12 May 17:05 (with the year when it is another). */
export function formatAge(date: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (Number.isNaN(minutes)) return unknownTime;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const daysApart = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (daysApart === 0) return `${Math.floor(minutes / 60)} h ago`;
  if (daysApart === 1) return `yesterday ${formatClock(date)}`;
  const year = date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${date.getDate()} ${months[date.getMonth()] ?? ''}${year} ${formatClock(date)}`;
}

/** A moment in a table: `14:32` today, `Tue 13:58` within the last six days, else `12 May 17:05`. */
export function formatMoment(date: Date, now: Date): string {
  const daysApart = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  if (Number.isNaN(daysApart)) return unknownTime;
  if (daysApart <= 0) return formatClock(date);
  if (daysApart < 7) return `${days[date.getDay()] ?? ''} ${formatClock(date)}`;
  const year = date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${date.getDate()} ${months[date.getMonth()] ?? ''}${year} ${formatClock(date)}`;
}

/** A moment that stands alone: `today 14:32`, else as formatMoment has it. */
export function formatDayAndTime(date: Date, now: Date): string {
  const moment = formatMoment(date, now);
  return moment === formatClock(date) ? `today ${moment}` : moment;
}

/** A duration: `420 ms`, `1.8 s`, `40 s`, `3 min 5 s`, with a no-break space. */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)}${noBreakSpace}ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)}${noBreakSpace}s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds}${noBreakSpace}s`;
  return `${Math.floor(seconds / 60)}${noBreakSpace}min ${seconds % 60}${noBreakSpace}s`;
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
