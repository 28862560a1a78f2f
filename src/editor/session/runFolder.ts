import { splitRunKey } from '../runKey';
import type { RunKey, RunLibrary } from '../Session';

/** The path of a run's folder. Rejects with a readable error when the run is not stored any more. */
export async function runFolder(library: Pick<RunLibrary, 'find' | 'place'>, key: RunKey): Promise<string> {
  const run = await library.find(key);
  if (run === undefined) throw new Error(`The run ${splitRunKey(key).id} is not stored any more.`);
  return library.place({ folder: run.folder, id: run.head.id }).fsPath;
}
