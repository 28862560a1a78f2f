import * as vscode from 'vscode';
import type { RunHead } from '../../core/run/Run';
import type { DatasetState, RunLibrary } from '../Session';

/** The run that the panel shows, and what it is among the runs of its dataset. */
export interface FoundRun {
  /** Undefined before the first run of the dataset ended. */
  run: RunHead | undefined;
  /** The runs of the same evaluation, one per system. */
  systems: readonly RunHead[];
  /** Not one of the latest runs of the dataset. */
  older: boolean;
  /** The run that was picked is not stored any more; this is the latest one. */
  gone: boolean;
}

/**
 * Which run of a dataset is shown: the one that was picked, from the latest runs or from the store, else the latest. Who
 * looks at a latest run goes on with the one that takes its place; who picked an older run stays with it.
 */
export class ShownRun {
  #picked: string | undefined;
  /** Names of the runs that were the latest when it was last looked, by id. */
  #latest = new Map<string, string>();
  #older: { id: string; found: Promise<readonly RunHead[] | undefined> } | undefined;
  #gone = false;

  pick(runId: string | undefined): void {
    this.#picked = runId;
    this.#latest.clear();
    this.#older = undefined;
    this.#gone = false;
  }

  /** What is in the store may be another thing now. */
  forget(): void {
    this.#older = undefined;
  }

  async find(dataset: DatasetState, library: RunLibrary): Promise<FoundRun> {
    const latest = dataset.runs;
    const picked = this.#followed(latest);
    this.#latest = new Map(latest.map(({ id, name }) => [id, name]));
    this.#picked = picked;
    const run = picked === undefined ? latest[0] : latest.find(({ id }) => id === picked);
    if (picked === undefined || run !== undefined)
      return { run, systems: latest, older: false, gone: this.#gone };
    const systems = await this.#fromStore(picked, { dataset, library });
    const stored = systems?.find(({ id }) => id === picked);
    if (systems !== undefined && stored !== undefined)
      return { run: stored, systems, older: true, gone: false };
    this.#picked = undefined;
    this.#gone = true;
    return { run: latest[0], systems: latest, older: false, gone: true };
  }

  /** The picked run, or the one of the same system that took its place among the latest. */
  #followed(latest: readonly RunHead[]): string | undefined {
    const picked = this.#picked;
    const name = picked === undefined ? undefined : this.#latest.get(picked);
    if (name === undefined || latest.some(({ id }) => id === picked)) return picked;
    return latest.find((run) => run.name === name)?.id;
  }

  #fromStore(
    id: string,
    from: { dataset: DatasetState; library: RunLibrary },
  ): Promise<readonly RunHead[] | undefined> {
    if (this.#older?.id === id) return this.#older.found;
    const found = evaluationOf(id, from);
    this.#older = { id, found };
    return found;
  }
}

/** A stored run of the dataset and its fellows; undefined when the store does not have it, or it is of another dataset. */
async function evaluationOf(
  id: string,
  { dataset, library }: { dataset: DatasetState; library: RunLibrary },
): Promise<readonly RunHead[] | undefined> {
  const stored = await library.find(id);
  if (stored === undefined) return undefined;
  const { folder, head } = stored;
  if (vscode.Uri.joinPath(folder, head.dataset).toString() !== dataset.uri.toString()) return undefined;
  const all = await library.list();
  const fellows = all.filter(
    (one) =>
      one.folder.toString() === folder.toString() &&
      one.head.dataset === head.dataset &&
      one.head.startedAt === head.startedAt &&
      one.head.profile === head.profile,
  );
  return fellows.map((one) => one.head).reverse();
}
