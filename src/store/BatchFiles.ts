import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** What one file of a batch may hold, as OpenAI's Batch API takes it. */
export interface BatchLimits {
  requests: number;
  bytes: number;
}

export const openAiBatchLimits: BatchLimits = { requests: 50_000, bytes: 200_000_000 };

/** A file that was written. */
export interface BatchFile {
  path: string;
  requests: number;
  bytes: number;
}

/** Writes lines into `batch-001.jsonl`, `batch-002.jsonl`, …, each within the limits. */
export class BatchFiles {
  readonly files: BatchFile[] = [];
  private open: FileHandle | undefined;

  private constructor(
    private readonly folder: string,
    private readonly limits: BatchLimits,
  ) {}

  /** Makes the folder. Throws an error with a readable sentence when batch files are in it, or it cannot be made. */
  static async in(folder: string, limits: BatchLimits = openAiBatchLimits): Promise<BatchFiles> {
    await mkdir(folder, { recursive: true });
    const there = (await readdir(folder)).find((name) => /^batch-\d{3,}\.jsonl$/.test(name));
    if (there !== undefined) {
      throw new Error(
        `${join(folder, there)} is there already. Name an empty folder, so that no batch is mixed up.`,
      );
    }
    return new BatchFiles(folder, limits);
  }

  /** Whether a line could be in any file. */
  fits(line: string): boolean {
    return Buffer.byteLength(line) <= this.limits.bytes;
  }

  async add(line: string): Promise<void> {
    const bytes = Buffer.byteLength(line);
    let file = this.files.at(-1);
    if (
      file === undefined ||
      file.requests >= this.limits.requests ||
      file.bytes + bytes > this.limits.bytes
    ) {
      await this.open?.close();
      const path = join(this.folder, `batch-${String(this.files.length + 1).padStart(3, '0')}.jsonl`);
      this.open = await open(path, 'wx');
      file = { path, requests: 0, bytes: 0 };
      this.files.push(file);
    }
    await this.open?.appendFile(line);
    file.requests += 1;
    file.bytes += bytes;
  }

  async finish(): Promise<void> {
    await this.open?.sync();
    await this.open?.close();
    this.open = undefined;
  }

  /** Removes what was written. */
  async discard(): Promise<void> {
    await this.open?.close();
    this.open = undefined;
    for (const { path } of this.files) await rm(path, { force: true });
  }
}
