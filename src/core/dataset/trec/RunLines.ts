import { isUtf8 } from '../isUtf8';
import { joinBytes, withoutMark, type LineSource, type LineSplitterOptions } from '../LineSplitter';

const newline = 0x0a;

/** Reads whole lines; the byte before `end` is a line end. */
export interface LineBlockReader {
  read(bytes: Uint8Array, from: number, end: number): void;
  /** Number of the last line that was read. */
  readonly line: number;
  /** Rows that were read. */
  readonly rows: number;
}

/**
 * Cuts a stream of bytes into blocks of whole lines for a reader that looks at the bytes themselves; lines which that
 * hands back are given on as text, as LineSplitter gives them.
 */
export class RunLines implements LineSource {
  private carry: Uint8Array[] = [];
  private started: boolean;
  private readonly reader: LineBlockReader;

  constructor(
    private readonly options: LineSplitterOptions,
    {
      reader,
      middle,
    }: { reader: LineBlockReader; /** The bytes do not begin with the file. */ middle: boolean },
  ) {
    this.reader = reader;
    this.started = middle;
  }

  get rows(): number {
    return this.reader.rows;
  }

  push(chunk: Uint8Array): void {
    const last = chunk.lastIndexOf(newline);
    if (last < 0) {
      if (chunk.length > 0) this.carry.push(chunk.slice());
      return;
    }
    let from = 0;
    if (this.carry.length > 0) {
      from = chunk.indexOf(newline) + 1;
      this.block(joinBytes([...this.carry, chunk.subarray(0, from)]));
    }
    if (from <= last) this.block(chunk.subarray(from, last + 1));
    this.carry = last + 1 < chunk.length ? [chunk.slice(last + 1)] : [];
  }

  /** Hands on the last line, which need not end. */
  finish(): void {
    if (this.carry.length > 0) this.block(joinBytes([...this.carry, Uint8Array.of(newline)]));
    this.carry = [];
  }

  /** Forgets a last line that was cut off. Returns the number of the last whole line. */
  drop(): number {
    this.carry = [];
    return this.reader.line;
  }

  /** A line that the reader does not read. */
  handOn(bytes: Uint8Array, line: number): void {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes,
    );
    if (text.includes('\ufffd') && !isUtf8(bytes)) this.options.onBadBytes(line);
    if (text.trim() !== '') this.options.onLine(text, line);
  }

  private block(bytes: Uint8Array): void {
    const rest = this.started ? bytes : withoutMark(bytes);
    if (rest.length < bytes.length) this.options.onByteOrderMark();
    this.started = true;
    this.reader.read(rest, 0, rest.length);
  }
}
