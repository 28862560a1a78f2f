import type { StoredRun } from '../Session';
import type { DatasetRuns } from './RunNode';

/** Runs by their dataset, the one with the newest run first. The order of the runs, newest first, is kept. */
export function groupRuns(runs: readonly StoredRun[]): DatasetRuns[] {
  const groups = new Map<string, DatasetRuns & { runs: StoredRun[] }>();
  for (const run of runs) {
    const { folder, head } = run;
    const key = JSON.stringify([folder.toString(), head.dataset]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { folder, dataset: head.dataset, runs: [run] });
    else known.runs.push(run);
  }
  return [...groups.values()];
}
