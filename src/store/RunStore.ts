import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunCase, RunHead } from '../core/run/Run';
import { requireInside } from './insideFolder';
import { isRunId, newRunId } from './runId';
import { readRunCases } from './readRunCases';
import { readRunHead } from './readRunHead';
import { renameRun } from './renameRun';
import { RunLock } from './RunLock';
import { RunWriter } from './RunWriter';

/** The head of a run that has no id yet. */
export type NewRun = {
  [
    Key in keyof RunHead as string extends Key ? never : Key extends 'version' | 'id' ? never : Key
  ]: RunHead[Key];
};

/** The folder of a run whose head cannot be read. */
export interface BrokenHead {
  id: string;
  /** What is wrong and where, as a sentence. */
  message: string;
}

/** Stored runs, newest last, and those that could not be read. */
export interface StoredRuns {
  heads: RunHead[];
  broken: BrokenHead[];
}

/** The cases of a stored run in file order, and a sentence for each line that could not be read. */
export interface StoredCases {
  cases: RunCase[];
  problems: string[];
}

/**
 * Runs on disk, `<folder>/<id>/{run.json, results.jsonl}`. The folder is usually `.rag-judge/runs`; it is made when the
 * first run is. Ids sort by the time of their beginning. Nothing is cached: another process may write at once.
 */
export class RunStore {
  constructor(readonly folder: string) {}

  /**
   * Makes a run's folder and its first run.json, which says `complete: false` until the writer finishes. Throws when
   * the folder cannot be made. `ordinal` is the run's place among those of one evaluation.
   */
  async begin(head: NewRun, ordinal = 0): Promise<RunWriter> {
    await mkdir(this.folder, { recursive: true });
    for (;;) {
      const id = newRunId({ startedAt: new Date(head.startedAt), ordinal });
      try {
        await mkdir(join(this.folder, id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      return RunWriter.open(join(this.folder, id), { ...head, version: 1, id });
    }
  }

  /** All stored runs. A folder that does not exist holds none; a run whose head is broken is named, not thrown. */
  async list(): Promise<StoredRuns> {
    const found: StoredRuns = { heads: [], broken: [] };
    for (const name of (await this.names()).sort()) {
      try {
        found.heads.push(await this.head(name));
      } catch (error) {
        found.broken.push({ id: name, message: (error as Error).message });
      }
    }
    return found;
  }

  /** The head of a run. Throws an error with a readable sentence when there is no such run or its head is broken. */
  async head(id: string): Promise<RunHead> {
    // A folder that a person copied still says the id of the original.
    return { ...(await readRunHead(this.runFolder(id))), id };
  }

  /**
   * Gives a run a title; its own name stays. All else of its head, fields of later versions included, stays as it is
   * written. Returns the new head. Throws an error with a readable sentence, and changes nothing, when the title is
   * none (see runTitleFault), the head is broken or missing, or the run is being written.
   */
  async rename(id: string, title: string): Promise<RunHead> {
    await requireInside(dirname(dirname(this.folder)), this.runFolder(id));
    await renameRun(this.runFolder(id), title);
    return this.head(id);
  }

  /**
   * Removes a run for good, readable or not. False when there is none, for another process may have been faster. The
   * folder first gets a name that is no run's, so that nobody sees half of it.
   */
  async remove(id: string): Promise<boolean> {
    const folder = this.runFolder(id);
    await requireInside(dirname(dirname(this.folder)), folder);
    const doomed = join(this.folder, `.removed-${id}-${process.pid}-${Date.now()}`);
    try {
      await rename(folder, doomed);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    await rm(doomed, { recursive: true, force: true });
    return true;
  }

  /** Whether there is a run of this id, readable or not. */
  async has(id: string): Promise<boolean> {
    return (await this.names()).includes(id);
  }

  /** The cases of a run. A line that a crash cut off is named, and the others are read. */
  cases(id: string): Promise<StoredCases> {
    return readRunCases(join(this.runFolder(id), 'results.jsonl'));
  }

  /** Whether a living process writes the run, and how many bytes of results it has. */
  async writing(id: string): Promise<{ written: boolean; bytes: number }> {
    const folder = this.runFolder(id);
    const bytes = await stat(join(folder, 'results.jsonl')).then(
      ({ size }) => size,
      () => 0,
    );
    return { written: await RunLock.isHeld(folder), bytes };
  }

  private runFolder(id: string): string {
    if (!isRunId(id)) throw new Error(`${JSON.stringify(id)} is not the id of a run.`);
    return join(this.folder, id);
  }

  private async names(): Promise<string[]> {
    try {
      const entries = await readdir(this.folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory() && isRunId(entry.name)).map((entry) => entry.name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
