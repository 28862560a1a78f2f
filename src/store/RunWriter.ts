import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunCase, RunHead } from '../core/run/Run';
import { readRunHead } from './readRunHead';
import { writeAtomic } from './writeAtomic';

/** What has been written is synced to the disk at least this often while cases come. Milliseconds. */
const syncEvery = 200;

/** Writes one run: its cases as they come, its head at the beginning and at the end. Calls must not overlap. */
export class RunWriter {
  private synced = 0;

  private constructor(
    private readonly folder: string,
    private readonly head: RunHead,
    private readonly results: FileHandle,
  ) {}

  static async open(folder: string, head: RunHead): Promise<RunWriter> {
    await writeHead(folder, { ...head, complete: false });
    return new RunWriter(folder, head, await open(join(folder, 'results.jsonl'), 'a'));
  }

  get id(): string {
    return this.head.id;
  }

  /** Appends a line for each case; when it resolves, a crash of this process loses none of them. */
  async append(cases: readonly RunCase[]): Promise<void> {
    if (cases.length === 0) return;
    await this.results.appendFile(cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
    if (Date.now() - this.synced < syncEvery) return;
    await this.results.sync();
    this.synced = Date.now();
  }

  /**
   * Syncs the results and writes the final head; `complete` is false when the run was cancelled. A title that the run
   * got meanwhile stays, and one that was deleted meanwhile is not made again.
   */
  async finish(changes: Partial<RunHead> & { complete: boolean }): Promise<RunHead> {
    const head: RunHead = { ...this.head, ...changes };
    try {
      await this.results.sync();
    } finally {
      await this.results.close();
    }
    if (!(await exists(this.folder))) return head;
    const title = await titleIn(this.folder);
    if (title !== undefined) head.title = title;
    await writeHead(this.folder, head);
    return head;
  }

  /** Removes the run. */
  async discard(): Promise<void> {
    await this.results.close();
    await rm(this.folder, { recursive: true, force: true });
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
