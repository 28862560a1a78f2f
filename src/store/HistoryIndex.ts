import { open, type FileHandle } from 'node:fs/promises';
import type { FileSetProblem } from './FileSet';
import { HistoryEntry } from './HistoryEntry';

/** Where a line lies, in bytes. */
interface LineSpan {
  from: number;
  length: number;
}

/** The longest line that is read, in bytes; a judgment holds four texts of at most 20 MB. */
const longestLine = 128 * 1024 * 1024;
const blockSize = 1024 * 1024;
/** How many bytes before the end of what is known are compared to notice a file that was rewritten. */
const tailSize = 64;

/** Which lines of a history file belong to which case. Keeps places, not texts, and reads only what was added. */
export class HistoryIndex {
  private damaged: FileSetProblem[] = [];
  private torn: FileSetProblem[] = [];
  private openEnded = false;
  private spans = new Map<string, LineSpan[]>();
  private parsed = new Map<string, HistoryEntry[]>();
  private known = 0;
  private lines = 0;
  private stamp = '';
  private tail = Buffer.alloc(0);

  constructor(private readonly file: string) {}

  /** The lines that could not be read, as of the last refresh. */
  get problems(): readonly FileSetProblem[] {
    return [...this.damaged, ...this.torn];
  }

  /** Reads what was appended since the last time; everything when the file was replaced or rewritten. */
  async refresh(): Promise<void> {
    const handle = await this.openFile();
    if (handle === undefined) return this.forget();
    try {
      const { size, mtimeMs, ino } = await handle.stat();
      const stamp = `${ino} ${size} ${mtimeMs}`;
      if (stamp === this.stamp) return;
      if (size < this.known || !(await this.tailHolds(handle))) this.forget();
      await this.scan(handle, size);
      this.stamp = stamp;
    } finally {
      await handle.close();
    }
  }

  /** The entries of a case, oldest first, as of the last refresh. */
  async entriesOf(caseId: string): Promise<readonly HistoryEntry[]> {
    const spans = this.spans.get(caseId) ?? [];
    const known = this.parsed.get(caseId) ?? [];
    if (known.length === spans.length) return known;
    const entries = [...known];
    const handle = await open(this.file, 'r');
    try {
      for (const span of spans.slice(known.length)) {
        const bytes = Buffer.alloc(span.length);
        await handle.read(bytes, 0, span.length, span.from);
        entries.push(HistoryEntry.parse(JSON.parse(bytes.toString('utf8'))));
      }
    } finally {
      await handle.close();
    }
    this.parsed.set(caseId, entries);
    return entries;
  }

  private forget(): void {
    this.damaged = [];
    this.torn = [];
    this.openEnded = false;
    this.spans = new Map();
    this.parsed = new Map();
    this.known = 0;
    this.lines = 0;
    this.stamp = '';
    this.tail = Buffer.alloc(0);
  }

  private async openFile(): Promise<FileHandle | undefined> {
    try {
      return await open(this.file, 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  private async tailHolds(handle: FileHandle): Promise<boolean> {
    const now = Buffer.alloc(this.tail.length);
    await handle.read(now, 0, now.length, this.known - now.length);
    return now.equals(this.tail);
  }

  /** Takes each line from the end of what is known. A last line that was cut off stays for the next time. */
  private async scan(handle: FileHandle, size: number): Promise<void> {
    let pending: Buffer[] = [];
    let start = this.known;
    for (let at = this.known; at < size;) {
      const block = Buffer.alloc(Math.min(blockSize, size - at));
      const { bytesRead } = await handle.read(block, 0, block.length, at);
      if (bytesRead === 0) break;
      let from = 0;
      for (let end = block.indexOf(10); end >= 0 && end < bytesRead; end = block.indexOf(10, from)) {
        const line = Buffer.concat([...pending, block.subarray(from, end)]);
        this.take(line, start);
        pending = [];
        from = end + 1;
        start = at + from;
      }
      if (at + bytesRead - start <= longestLine) pending.push(block.subarray(from, bytesRead));
      else pending = [];
      at += bytesRead;
    }
    this.known = this.takeLast(Buffer.concat(pending), start);
    this.tail = Buffer.alloc(Math.min(tailSize, this.known));
    await handle.read(this.tail, 0, this.tail.length, this.known - this.tail.length);
  }

  /** A last line without an end counts when it is whole; gives the offset up to which the file is known. */
  private takeLast(line: Buffer, from: number): number {
    this.torn = [];
    if (line.length === 0) return from;
    const entry = entryOf(line.toString('utf8'));
    if (typeof entry === 'string') {
      this.torn = [this.problem(this.lines + 1, entry)];
      return from;
    }
    this.take(line, from);
    this.openEnded = true;
    return from + line.length;
  }

  private take(line: Buffer, from: number): void {
    if (this.openEnded) this.lines -= 1;
    this.openEnded = false;
    this.lines += 1;
    const text = line.toString('utf8').trim();
    if (text === '') return;
    const entry = entryOf(text);
    if (typeof entry === 'string') {
      this.damaged.push(this.problem(this.lines, entry));
      return;
    }
    const spans = this.spans.get(entry.case);
    if (spans === undefined) this.spans.set(entry.case, [{ from, length: line.length }]);
    else spans.push({ from, length: line.length });
  }

  private problem(line: number, what: string): FileSetProblem {
    const message = `${this.file}, line ${line}: ${what}. That judgment is missing from the history; the others are kept.`;
    return { code: 'bad-format', file: this.file, message };
  }
}

/** The entry of a line, or why it is none. */
function entryOf(text: string): HistoryEntry | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'the line is cut off or damaged';
  }
  const entry = HistoryEntry.safeParse(value);
  if (entry.success) return entry.data;
  const issue = entry.error.issues[0];
  return `${issue?.path.join('.') ?? 'it'} is not as expected (${issue?.message ?? ''})`;
}
