import * as vscode from 'vscode';
import type { RunHead } from '../../core/run/Run';
import { runKey, splitRunKey } from '../runKey';
import type { DatasetState, RunKey, RunLibrary } from '../Session';

/** The run that the panel shows, and what it is among the runs of its dataset. */
export interface FoundRun {
  /** Undefined before the first run of the dataset ended. */
  run: RunHead | undefined;
  /** The folder in whose store it lies. */
  folder: vscode.Uri;
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
  #picked: RunKey | undefined;
  /** Names of the runs that were the latest when it was last looked. */
  #latest = new Map<RunKey, string>();
  #older: { key: RunKey; found: Promise<Evaluation | undefined> } | undefined;
  #gone = false;

  pick(run: RunKey | undefined): void {
    this.#picked = run;
    this.#latest.clear();
    this.#older = undefined;
    this.#gone = false;
  }

  /** What is in the store may be another thing now. */
  forget(): void {
    this.#older = undefined;
  }

  async find(dataset: DatasetState, library: RunLibrary): Promise<FoundRun> {
    const { folder, runs: latest } = dataset;
    const keyOf = ({ id }: RunHead): RunKey => runKey({ folder, id });
    const { folder: given, id } = splitRunKey(this.#picked ?? '');
    if (given === undefined && id !== '') this.#picked = runKey({ folder, id });
    const picked = this.#followed(latest, keyOf);
    this.#latest = new Map(latest.map((run) => [keyOf(run), run.name]));
    this.#picked = picked;
    const run = picked === undefined ? latest[0] : latest.find((one) => keyOf(one) === picked);
    if (picked === undefined || run !== undefined)
      return { run, folder, systems: latest, older: false, gone: this.#gone };
    const stored = await this.#fromStore(picked, { dataset, library });
    if (stored !== undefined) return { ...stored, older: true, gone: false };
    this.#picked = undefined;
    this.#gone = true;
    return { run: latest[0], folder, systems: latest, older: false, gone: true };
  }

  /** The picked run, or the one of the same system that took its place among the latest. */
  #followed(latest: readonly RunHead[], keyOf: (run: RunHead) => RunKey): RunKey | undefined {
    const picked = this.#picked;
    const name = picked === undefined ? undefined : this.#latest.get(picked);
    if (name === undefined || latest.some((run) => keyOf(run) === picked)) return picked;
    const next = latest.find((run) => run.name === name);
    return next && keyOf(next);
  }

  #fromStore(
    key: RunKey,
    from: { dataset: DatasetState; library: RunLibrary },
  ): Promise<Evaluation | undefined> {
    if (this.#older?.key === key) return this.#older.found;
    const found = evaluationOf(key, from);
    this.#older = { key, found };
    return found;
  }
}

/** A stored run and its fellows. */
type Evaluation = Pick<FoundRun, 'folder' | 'systems'> & { run: RunHead };

/** A stored run of the dataset and its fellows; undefined when the store does not have it, or it is of another dataset. */
async function evaluationOf(
  key: RunKey,
  { dataset, library }: { dataset: DatasetState; library: RunLibrary },
): Promise<Evaluation | undefined> {
  const stored = await library.find(key);
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
  const systems = fellows.map((one) => one.head).reverse();
  const run = systems.find(({ id }) => id === head.id);
  return run && { run, folder, systems };
}
