import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunCase, RunHead } from '../core/run/Run';
import { isRunId, newRunId } from './runId';
import { readRunCases } from './readRunCases';
import { readRunHead } from './readRunHead';
import { RunWriter } from './RunWriter';

/** The head of a run that has no id yet. */
export type NewRun = {
  [
    Key in keyof RunHead as string extends Key ? never : Key extends 'version' | 'id' ? never : Key
  ]: RunHead[Key];
};

/** Stored runs, newest last, and a sentence for each that could not be read. */
export interface StoredRuns {
  heads: RunHead[];
  problems: string[];
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
    const found: StoredRuns = { heads: [], problems: [] };
    for (const name of (await this.names()).sort()) {
      try {
        found.heads.push(await this.head(name));
      } catch (error) {
        found.problems.push((error as Error).message);
      }
    }
    return found;
  }

  /** The head of a run. Throws an error with a readable sentence when there is no such run or its head is broken. */
  async head(id: string): Promise<RunHead> {
    return readRunHead(this.runFolder(id));
  }

  /** Whether there is a run of this id, readable or not. */
  async has(id: string): Promise<boolean> {
    return (await this.names()).includes(id);
  }

  /** The cases of a run. A line that a crash cut off is named, and the others are read. */
  cases(id: string): Promise<StoredCases> {
    return readRunCases(join(this.runFolder(id), 'results.jsonl'));
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
