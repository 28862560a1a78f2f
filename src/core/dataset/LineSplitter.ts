import { isUtf8 } from './isUtf8';

/** Called with each line that is not blank, without its line end, and its 1-based number. */
export type LineListener = (text: string, line: number) => void;

export interface LineSplitterOptions {
  onLine: LineListener;
  /** Called with the 1-based number of a line that holds bytes which are not UTF-8; they read as U+FFFD. */
  onBadBytes: (line: number) => void;
  /** Called when the file begins with a byte order mark, which is not part of the first line. */
  onByteOrderMark: () => void;
}

/** Cuts bytes into lines. */
export interface LineSource {
  push(chunk: Uint8Array): void;
  finish(): void;
  /** Forgets a last line that was cut off. Returns the number of the last whole line. */
  drop(): number;
}

const newline = 0x0a;
const mark = [0xef, 0xbb, 0xbf];

/**
 * Cuts a stream of UTF-8 bytes into lines, whatever the chunks. Line ends are `\n` and `\r\n`; blank lines are counted
 * but not handed on. A line is decoded once, however many chunks it spans.
 */
export class LineSplitter implements LineSource {
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private carry: Uint8Array[] = [];
  private line = 0;
  private started = false;

  constructor(private readonly options: LineSplitterOptions) {}

  push(chunk: Uint8Array): void {
    const end = chunk.lastIndexOf(newline);
    if (end < 0) {
      if (chunk.length > 0) this.carry.push(chunk.slice());
      return;
    }
    const head = chunk.subarray(0, end);
    this.lines(this.carry.length === 0 ? head : joinBytes([...this.carry, head]));
    this.carry = end + 1 < chunk.length ? [chunk.slice(end + 1)] : [];
  }

  /** Hands on the last line, which need not end. */
  finish(): void {
    if (this.carry.length > 0) this.lines(joinBytes(this.carry));
    this.carry = [];
  }

  /** Forgets a last line that was cut off. Returns the number of the last whole line. */
  drop(): number {
    this.carry = [];
    return this.line;
  }

  private lines(bytes: Uint8Array): void {
    const own = this.started ? bytes : withoutMark(bytes);
    if (own.length < bytes.length) this.options.onByteOrderMark();
    const text = this.decoder.decode(own);
    this.started = true;
    const broken = text.includes('\ufffd') && !isUtf8(bytes);
    let from = 0;
    while (from <= text.length) {
      const found = text.indexOf('\n', from);
      const end = found < 0 ? text.length : found;
      this.line++;
      const line = text.slice(from, text.charCodeAt(end - 1) === 0x0d && end > from ? end - 1 : end);
      if (broken && line.includes('\ufffd')) this.options.onBadBytes(this.line);
      if (!isBlank(line)) this.options.onLine(line, this.line);
      from = end + 1;
    }
  }
}

/** The bytes without a byte order mark at their beginning. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  return mark.every((byte, index) => bytes[index] === byte) ? bytes.subarray(mark.length) : bytes;
}

/** Most lines begin with a letter, a digit or a bracket, which needs no trimming. */
function isBlank(line: string): boolean {
  const code = line.charCodeAt(0);
  return code > 0x20 && code < 0x80 ? false : line.trim() === '';
}

/** The parts, one after another, in one array. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
