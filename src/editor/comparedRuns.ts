import type * as vscode from 'vscode';
import { isIncomplete } from '../core/words/runLine';
import { keyOfRun, runOfKey } from './runKey';
import type { RunKey, RunPair, StoredRun } from './Session';

/** Whether two runs are of one dataset in one folder. */
export function isSameDataset(one: StoredRun, other: StoredRun): boolean {
  return one.head.dataset === other.head.dataset && one.folder.toString() === other.folder.toString();
}

/** The newest run before the given one, of the same dataset and system as it was on disk; `runs` are newest first. */
export function previousRun(runs: readonly StoredRun[], key: RunKey): StoredRun | undefined {
  const run = runOfKey(runs, key);
  if (run === undefined) return undefined;
  const older = runs
    .slice(runs.indexOf(run) + 1)
    .filter((one) => isComparable(one) && isSameDataset(one, run));
  const before = older.filter(({ head }) => head.startedAt < run.head.startedAt);
  return before.find(({ head }) => head.name === run.head.name) ?? before[0];
}

/**
 * The two newest runs of a dataset, the older as A. Without one, those of the first dataset that has two; a single run
 * is B.
 */
export function usualPair(runs: readonly StoredRun[], dataset: vscode.Uri | undefined): Partial<RunPair> {
  const whole = runs.filter(isComparable);
  const own = whole.filter((run) => isOf(run, dataset));
  const candidates = own.length > 0 ? own : whole;
  for (const run of candidates) {
    const before = previousRun(runs, keyOfRun(run));
    if (before !== undefined) return { a: keyOfRun(before), b: keyOfRun(run) };
  }
  const [only] = candidates;
  return only === undefined ? {} : { b: keyOfRun(only) };
}

/** Whether a run is of that file. */
function isOf({ folder, head }: StoredRun, file: vscode.Uri | undefined): boolean {
  return file !== undefined && `${folder.path.replace(/\/$/, '')}/${head.dataset}` === file.path;
}

/** Whether a run is of the file as it was on disk, and went to its end. */
function isComparable({ head }: StoredRun): boolean {
  return head.commit === undefined && !isIncomplete(head);
}
