import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunCase, RunHead } from '../core/run/Run';
import { keptProblems } from './keptProblems';
import { readRunHead } from './readRunHead';
import { writeAtomic } from './writeAtomic';

/** What has been written is synced to the disk at least this often while cases come. Milliseconds. */
const syncEvery = 200;

/**
 * Writes one run: its cases as they come, its head at the beginning and at the end. Calls of `append` may overlap: what
 * comes while a write is under way goes into the next one, so that many results at once take few writes and fewer syncs.
 */
export class RunWriter {
  private synced = 0;
  private waiting: { text: string; done: () => void; failed: (error: unknown) => void }[] = [];
  private writing: Promise<void> | undefined;
  private syncing: Promise<void> | undefined;
  private fault: { error: unknown } | undefined;

  private constructor(
    private readonly folder: string,
    private head: RunHead,
    private readonly results: FileHandle,
  ) {}

  /** Begins or goes on with the run in a folder that exists: its head says `complete: false` until the end. */
  static async open(folder: string, head: RunHead): Promise<RunWriter> {
    await writeHead(folder, { ...head, complete: false });
    return new RunWriter(folder, head, await open(join(folder, 'results.jsonl'), 'a'));
  }

  get id(): string {
    return this.head.id;
  }

  /** Appends a line for each case; when it resolves, a crash of this process loses none of them. */
  append(cases: readonly RunCase[]): Promise<void> {
    if (cases.length === 0) return Promise.resolve();
    const text = cases.map((one) => `${JSON.stringify(one)}\n`).join('');
    return new Promise((done, failed) => {
      this.waiting.push({ text, done, failed });
      this.writing ??= this.writeAll();
    });
  }

  /**
   * Syncs the results and writes the final head; `complete` is false when the run was cancelled. A title that the run
   * got meanwhile stays, and one that was deleted meanwhile is not made again.
   */
  async finish(changes: Partial<RunHead> & { complete: boolean }): Promise<RunHead> {
    this.head = { ...this.head, ...changes };
    this.head.problems = keptProblems(this.head.problems);
    try {
      await this.settled();
      await this.results.sync();
    } finally {
      await this.results.close();
    }
    if (!(await exists(this.folder))) return this.head;
    const title = await titleIn(this.folder);
    if (title !== undefined) this.head.title = title;
    await writeHead(this.folder, this.head);
    return this.head;
  }

  /** Closes the file and leaves the run as it is: its head still says that it is not complete. */
  async abandon(): Promise<void> {
    await this.settled().catch(() => undefined);
    await this.results.close();
  }

  /** Removes the run. */
  async discard(): Promise<void> {
    await this.abandon();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        if (this.fault !== undefined) throw this.fault.error;
        await this.results.appendFile(batch.map(({ text }) => text).join(''));
        for (const { done } of batch) done();
        this.syncSoon();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.writing = undefined;
  }

  /** A sync goes on beside the writing. When it fails, the next write says so. */
  private syncSoon(): void {
    if (this.syncing !== undefined || Date.now() - this.synced < syncEvery) return;
    this.syncing = this.results.sync().then(
      () => this.afterSync(),
      (error: unknown) => {
        this.fault ??= { error };
        this.afterSync();
      },
    );
  }

  private afterSync(): void {
    this.synced = Date.now();
    this.syncing = undefined;
  }

  private async settled(): Promise<void> {
    await this.writing;
    await this.syncing;
    if (this.fault !== undefined) throw this.fault.error;
  }
}

function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}

/** The title that stands in a head; a head that cannot be read has none and is written anew. */
function titleIn(folder: string): Promise<string | undefined> {
  return readRunHead(folder).then(
    ({ title }) => title,
    () => undefined,
  );
}

function writeHead(folder: string, head: RunHead): Promise<void> {
  return writeAtomic(join(folder, 'run.json'), `${JSON.stringify(head, null, 2)}\n`);
}
