import type { RunKey, RunPlace, StoredRun } from './Session';

/** Whether a command was called with a stored run. */
export function isStoredRun(given: unknown): given is StoredRun {
  return typeof given === 'object' && given !== null && 'folder' in given && 'head' in given;
}

/** The key of a run: see RunKey. */
export function runKey({ folder, id }: RunPlace): RunKey {
  return `${folder.toString()}#${id}`;
}

/** The key of a stored run. */
export function keyOfRun({ folder, head }: StoredRun): RunKey {
  return runKey({ folder, id: head.id });
}

/** The run of a key; of a bare id, as a person or an older window gives it, the first that has it. */
export function runOfKey(runs: readonly StoredRun[], key: RunKey | undefined): StoredRun | undefined {
  if (key === undefined) return undefined;
  return key.includes('#')
    ? runs.find((run) => keyOfRun(run) === key)
    : runs.find(({ head }) => head.id === key);
}

/** The text of the folder's URI, undefined for a bare id, and the id of the run. */
export function splitRunKey(key: RunKey): { folder: string | undefined; id: string } {
  const at = key.lastIndexOf('#');
  return { folder: at < 0 ? undefined : key.slice(0, at), id: key.slice(at + 1) };
}
