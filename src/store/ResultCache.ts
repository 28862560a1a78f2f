import { mkdir, open, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RagJudgeEvaluation } from '../core/rag/RagJudgeEvaluation';
import type { JudgmentCache } from '../core/run/judging/judgmentCache';
import { requireInside } from './insideFolder';

/** Bytes of one read of the index. */
const readSize = 1 << 20;
/** What other processes have added is looked for at most this often. Milliseconds. */
const lookEvery = 100;
const head = /^\{"key":"([0-9a-f]{64})",/;

/**
 * Judgments by key in `.rag-judge/cache/judgments.jsonl`, one a line, only ever appended to. Several processes may use it
 * at once: a line is written by one call, and what another has added is seen when it is asked for. A line that a crash cut
 * off is closed by the next append and skipped. Of each key the last line counts. Only places are held in memory.
 */
export class ResultCache implements JudgmentCache {
  readonly file: string;
  private readonly places = new Map<string, { from: number; length: number }>();
  /** What this process put and has not yet looked for in the file. */
  private readonly fresh = new Map<string, RagJudgeEvaluation>();
  /** Those of `fresh` that are in the file. */
  private readonly written = new Set<string>();
  private read = 0;
  private looked = 0;
  private inode: number | undefined;
  private handle: FileHandle | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private waiting: { lines: string; keys: string[]; written: Promise<void> } | undefined;

  /** `root` is the workspace folder, or the store's root on the command line. */
  constructor(private readonly root: string) {
    this.file = join(root, '.rag-judge', 'cache', 'judgments.jsonl');
  }

  /** Removes all cached judgments of a store. Resolves to the number of bytes that were freed. */
  static async clear(root: string): Promise<number> {
    const { file } = new ResultCache(root);
    await requireInside(root, file);
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    await rm(dirname(file), { recursive: true, force: true });
    return size;
  }

  has(key: string): Promise<boolean> {
    if (this.fresh.has(key)) return Promise.resolve(true);
    if (!this.isDue()) return Promise.resolve(this.places.has(key));
    return this.inTurn(async () => {
      await this.refresh();
      return this.places.has(key);
    });
  }

  /** Undefined when there is none, or its line is no judgment. */
  get(key: string): Promise<RagJudgeEvaluation | undefined> {
    const fresh = this.fresh.get(key);
    if (fresh !== undefined || (!this.places.has(key) && !this.isDue())) return Promise.resolve(fresh);
    return this.inTurn(async () => {
      await this.refresh();
      const place = this.places.get(key);
      if (place === undefined || this.handle === undefined) return undefined;
      const { buffer } = await this.handle.read(Buffer.alloc(place.length), 0, place.length, place.from);
      return evaluationIn(buffer.toString('utf8'), key);
    });
  }

  /** What comes while a write is under way goes into the next one. */
  put(key: string, evaluation: RagJudgeEvaluation): Promise<void> {
    const batch = (this.waiting ??= { lines: '', keys: [], written: this.inTurn(() => this.append()) });
    this.fresh.set(key, evaluation);
    this.written.delete(key);
    batch.keys.push(key);
    batch.lines += `${JSON.stringify({ key, version: 1, evaluation })}\n`;
    return batch.written;
  }

  /** To be called at the end. */
  close(): Promise<void> {
    return this.inTurn(() => this.forget());
  }

  private async append(): Promise<void> {
    const { lines = '', keys = [] } = this.waiting ?? {};
    this.waiting = undefined;
    await this.make();
    const handle = await open(this.file, 'a+', 0o644);
    try {
      const { size } = await handle.stat();
      const last = size === 0 ? undefined : await handle.read(Buffer.alloc(1), 0, 1, size - 1);
      const torn = last !== undefined && last.buffer[0] !== 0x0a;
      await handle.appendFile(`${torn ? '\n' : ''}${lines}`);
      for (const key of keys) this.written.add(key);
    } finally {
      await handle.close();
    }
  }

  private async make(): Promise<void> {
    await requireInside(this.root, this.file);
    const made = await mkdir(dirname(this.file), { recursive: true });
    // What can be made again is not for the history of a project.
    if (made !== undefined) await writeFile(join(dirname(this.file), '.gitignore'), '*\n');
  }

  private async refresh(): Promise<void> {
    if (!this.isDue()) return;
    const written = [...this.written];
    await this.look();
    // Not before the end: who asks meanwhile waits for what is found.
    this.looked = Date.now();
    for (const key of written) if (this.written.delete(key)) this.fresh.delete(key);
  }

  /** Reads what was added to the file since the last time; all of it when it is another file by now. */
  private async look(): Promise<void> {
    const found = await stat(this.file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found === undefined || found.ino !== this.inode || found.size < this.read) await this.forget();
    if (found === undefined || found.size === this.read) return;
    if (this.handle === undefined) {
      await requireInside(this.root, this.file);
      this.handle = await open(this.file, 'r');
      this.inode = (await this.handle.stat()).ino;
    }
    await this.index(this.handle, found.size - this.read);
  }

  private isDue(): boolean {
    return Date.now() - this.looked >= lookEvery;
  }

  private async index(handle: FileHandle, added: number): Promise<void> {
    const block = Buffer.alloc(Math.min(readSize, added));
    let rest = Buffer.alloc(0);
    for (let at = this.read; ;) {
      const { bytesRead } = await handle.read(block, 0, block.length, at);
      if (bytesRead === 0) break;
      const bytes = Buffer.concat([rest, block.subarray(0, bytesRead)]);
      const start = at - rest.length;
      at += bytesRead;
      let from = 0;
      for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, from)) {
        const key = head.exec(bytes.toString('latin1', from, Math.min(end, from + 80)))?.[1];
        if (key !== undefined) this.places.set(key, { from: start + from, length: end - from });
        from = end + 1;
      }
      rest = Buffer.from(bytes.subarray(from));
      // A line that has no end yet is read again when it has.
      this.read = start + from;
    }
  }

  private async forget(): Promise<void> {
    const { handle } = this;
    this.handle = undefined;
    this.inode = undefined;
    this.read = 0;
    this.places.clear();
    await handle?.close();
  }

  /** Calls of one process come one after another, so that each sees what the one before has written. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work, work);
    this.queue = result.catch(() => undefined);
    return result;
  }
}

function evaluationIn(line: string, key: string): RagJudgeEvaluation | undefined {
  try {
    const value = JSON.parse(line) as { key?: unknown; evaluation?: unknown };
    const parsed = RagJudgeEvaluation.safeParse(value.evaluation);
    return parsed.success && value.key === key ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
