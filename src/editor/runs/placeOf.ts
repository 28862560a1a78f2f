import type { BrokenRun, RunPlace, StoredRun } from '../Session';

/** Where a run lies; undefined for a store that as a whole cannot be read. */
export function placeOf(run: StoredRun | BrokenRun): RunPlace | undefined {
  const id = 'head' in run ? run.head.id : run.id;
  return id === undefined ? undefined : { folder: run.folder, id };
}
