import { isUtf8 } from './isUtf8';

/** Called with each line that is not blank, without its line end, and its 1-based number. */
export type LineListener = (text: string, line: number) => void;

export interface LineSplitterOptions {
  onLine: LineListener;
  /** Called with the 1-based number of a line that holds bytes which are not UTF-8; they read as U+FFFD. */
  onBadBytes: (line: number) => void;
  /** Called when the file begins with a byte order mark, which is not part of the first line. */
  onByteOrderMark: () => void;
  /** Longer lines are left out, and never held whole. Without it a line may be as long as a text can be. */
  longest?: {
    /** A line of more bytes that spans pieces is left out. */
    bytes: number;
    /** Called with its 1-based number. */
    onLonger: (line: number) => void;
  };
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
  private carried = 0;
  /** The line that is read is too long: what is left of it is passed over. */
  private passing = false;
  private line = 0;
  private started = false;

  constructor(private readonly options: LineSplitterOptions) {}

  push(chunk: Uint8Array): void {
    if (this.passing) {
      const next = chunk.indexOf(newline) + 1;
      if (next === 0) return;
      this.passed();
      if (next < chunk.length) this.push(chunk.subarray(next));
      return;
    }
    const end = chunk.lastIndexOf(newline);
    if (end < 0) {
      this.keep(chunk);
      return;
    }
    const head = chunk.subarray(0, end);
    this.lines(this.carry.length === 0 ? head : joinBytes([...this.carry, head]));
    this.forget();
    this.keep(chunk.subarray(end + 1));
  }

  /** Hands on the last line, which need not end. */
  finish(): void {
    if (this.passing) this.passed();
    if (this.carry.length > 0) this.lines(joinBytes(this.carry));
    this.forget();
  }

  /** Forgets a last line that was cut off. Returns the number of the last whole line. */
  drop(): number {
    this.passing = false;
    this.forget();
    return this.line;
  }

  /** Keeps the beginning of a line. */
  private keep(bytes: Uint8Array): void {
    if (bytes.length > 0) this.carry.push(bytes.slice());
    this.carried += bytes.length;
    if (this.carried <= (this.options.longest?.bytes ?? Infinity)) return;
    this.passing = true;
    this.forget();
  }

  private forget(): void {
    this.carry = [];
    this.carried = 0;
  }

  /** The line that was too long has ended. */
  private passed(): void {
    this.passing = false;
    this.started = true;
    this.line++;
    this.options.longest?.onLonger(this.line);
  }

  /** The next line is that after `line`: those before were read elsewhere. Between two lines only. */
  skipTo(line: number): void {
    this.line = line;
    this.started ||= line > 0;
  }

  private lines(bytes: Uint8Array): void {
    const own = this.started ? bytes : withoutMark(bytes);
    if (own.length < bytes.length) this.options.onByteOrderMark();
    const text = this.decoder.decode(own);
    this.started = true;
    const broken = text.includes('\ufffd') && !isUtf8(own);
    let from = 0;
    let fromByte = 0;
    while (from <= text.length) {
      const found = text.indexOf('\n', from);
      const end = found < 0 ? text.length : found;
      this.line++;
      const line = text.slice(from, text.charCodeAt(end - 1) === 0x0d && end > from ? end - 1 : end);
      if (broken) {
        const endByte = own.indexOf(newline, fromByte);
        if (!isUtf8(own.subarray(fromByte, endByte < 0 ? own.length : endByte)))
          this.options.onBadBytes(this.line);
        fromByte = endByte + 1;
      }
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
