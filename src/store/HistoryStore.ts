import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HistoryEntry } from './HistoryEntry';
import { HistoryIndex } from './HistoryIndex';
import type { FileSetProblem } from './FileSet';
import { requireInside } from './insideFolder';
import { reasonOf } from './readCaseFile';

/** The judgments of one case, oldest first, and what is wrong with the file. */
export interface CaseHistory {
  entries: readonly HistoryEntry[];
  problems: readonly FileSetProblem[];
}

/**
 * `.rag-judge/history.jsonl`: every judgment, one a line, only ever appended to. Several processes may append at
 * once: a line is written by one call. A line that a crash cut off is closed by the next append and reported.
 */
export class HistoryStore {
  readonly file: string;
  private readonly index: HistoryIndex;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly root: string) {
    this.file = join(root, '.rag-judge', 'history.jsonl');
    this.index = new HistoryIndex(this.file);
  }

  /** The judgments of a case. Reads only what was added since the last time. A file that cannot be read is a problem. */
  read(caseId: string): Promise<CaseHistory> {
    return this.inTurn(async () => {
      try {
        await requireInside(this.root, this.file);
        await this.index.refresh();
        return { entries: await this.index.entriesOf(caseId), problems: this.index.problems };
      } catch (error) {
        const message = `The history ${this.file} cannot be read: ${reasonOf(error as Error)}.`;
        return { entries: [], problems: [{ code: 'unreadable', file: this.file, message }] };
      }
    });
  }

  /**
   * Appends a judgment whose inputs hold their texts, and gives the entry as it was written: a text is left out where
   * it equals that of the case's previous entry. Throws when the file cannot be read, leads outside the root or the line
   * cannot be written whole.
   */
  append(entry: HistoryEntry): Promise<HistoryEntry> {
    return this.inTurn(async () => {
      await requireInside(this.root, this.file);
      await this.index.refresh();
      const previous = (await this.index.entriesOf(entry.case)).at(-1);
      const written = previous === undefined ? entry : withoutRepeatedTexts(entry, previous);
      await mkdir(dirname(this.file), { recursive: true });
      const handle = await open(this.file, 'a+', 0o644);
      try {
        await appendLine(handle, JSON.stringify(written));
      } finally {
        await handle.close();
      }
      return written;
    });
  }

  /** Calls of one process come one after another, so that each sees what the one before has written. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.queue.then(work, work);
    this.queue = result.catch(() => undefined);
    return result;
  }
}

async function appendLine(handle: FileHandle, line: string): Promise<void> {
  const { size } = await handle.stat();
  const last = size === 0 ? undefined : await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  const torn = last !== undefined && last.buffer[0] !== 0x0a;
  const bytes = Buffer.from(`${torn ? '\n' : ''}${line}\n`);
  const { bytesWritten } = await handle.write(bytes);
  if (bytesWritten !== bytes.length) {
    throw new Error('The judgment was not written whole into history.jsonl: the disk may be full.');
  }
  await handle.datasync();
}

function withoutRepeatedTexts(entry: HistoryEntry, previous: HistoryEntry): HistoryEntry {
  const inputs = { ...entry.inputs };
  for (const part of ['query', 'answer', 'context', 'hits', 'prompt'] as const) {
    const input = inputs[part];
    if (input !== undefined && input.hash === previous.inputs[part]?.hash)
      inputs[part] = { hash: input.hash };
  }
  return { ...entry, inputs };
}
