import { isUtf8 } from '../isUtf8';
import { LineBlocks } from '../LineBlocks';
import { withoutMark, type LineSource, type LineSplitterOptions } from '../LineSplitter';

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
  private readonly blocks = new LineBlocks((bytes) => this.block(bytes));
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
    this.blocks.push(chunk);
  }

  /** Hands on the last line, which need not end. */
  finish(): void {
    this.blocks.finish();
  }

  /** Forgets a last line that was cut off. Returns the number of the last whole line. */
  drop(): number {
    this.blocks.drop();
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
