import type { RunHead } from '../run/Run';
import { runTitle } from '../run/runTitle';
import { oneLine } from './sentence';
import { formatDayAndTime } from './time';

type Named = Pick<RunHead, 'name' | 'title' | 'dataset' | 'startedAt'>;

/** `support-faq.jsonl`; of a run with a title, or of a system in a file of several, `reranker (results.json)`. */
function nameOf(run: Named): string {
  const file = run.dataset.slice(run.dataset.lastIndexOf('/') + 1);
  const title = runTitle(run);
  return oneLine(title.includes(file) ? title : `${title} (${file})`);
}

/**
 * A label for each run, its time first: `today 13:58, support-faq.jsonl`. Runs of one minute that would read the same
 * get the second, too.
 */
export function runLabels(runs: readonly Named[], now: Date): string[] {
  const plain = runs.map((run) => `${formatDayAndTime(new Date(run.startedAt), now)}, ${nameOf(run)}`);
  const counts = new Map<string, number>();
  for (const label of plain) counts.set(label, (counts.get(label) ?? 0) + 1);
  return runs.map((run, at) => {
    const label = plain[at] ?? '';
    if (counts.get(label) === 1) return label;
    const date = new Date(run.startedAt);
    const seconds = String(date.getSeconds()).padStart(2, '0');
    return `${formatDayAndTime(date, now)}:${seconds}, ${nameOf(run)}`;
  });
}
