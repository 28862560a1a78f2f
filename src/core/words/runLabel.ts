import type { RunHead } from '../run/Run';
import { formatClock, formatMoment } from './time';

type Named = Pick<RunHead, 'name' | 'dataset' | 'startedAt'>;

/** `today 13:58`, `Tue 13:58`, `12 May 17:05`: when a run began. */
export function runMoment({ startedAt }: Pick<RunHead, 'startedAt'>, now: Date): string {
  const date = new Date(startedAt);
  const moment = formatMoment(date, now);
  return moment === formatClock(date) ? `today ${moment}` : moment;
}

/** `support-faq.jsonl`; of a system in a file of several, `reranker (results.json)`. */
export function runName({ name, dataset }: Pick<RunHead, 'name' | 'dataset'>): string {
  const file = dataset.slice(dataset.lastIndexOf('/') + 1);
  return name.includes(file) || file.startsWith(name) ? name : `${name} (${file})`;
}

/**
 * A label for each run, its time first: `today 13:58, support-faq.jsonl`. Runs of one minute that would read the same
 * get the second, too.
 */
export function runLabels(runs: readonly Named[], now: Date): string[] {
  const plain = runs.map((run) => `${runMoment(run, now)}, ${runName(run)}`);
  const counts = new Map<string, number>();
  for (const label of plain) counts.set(label, (counts.get(label) ?? 0) + 1);
  return runs.map((run, at) => {
    const label = plain[at] ?? '';
    if (counts.get(label) === 1) return label;
    const seconds = String(new Date(run.startedAt).getSeconds()).padStart(2, '0');
    return `${runMoment(run, now)}:${seconds}, ${runName(run)}`;
  });
}
