import { isUtf8 } from '../isUtf8';
import { joinBytes } from '../LineSplitter';
import { afterLine, countBreaks, scanRecord } from './scanRecord';

/** Characters that a record may have. A quote that is not closed within them counts as one that was left open. */
const largest = 1 << 26;

const empty = new Uint8Array(0);

export interface CsvRecord {
  fields: string[];
  /** 1-based line on which it begins. */
  line: number;
}

export interface CsvRecordsOptions {
  /** Character code. */
  separator: number;
  onRecord: (record: CsvRecord) => void;
  /** A record that is not read, at its quote that does not close; the next one is looked for on the line after it. */
  onFault: (fault: { line: number; column: number; code: string; message: string }) => void;
  onByteOrderMark: () => void;
  /** Called with the 1-based line of a record that holds bytes which are not UTF-8; they read as U+FFFD. */
  onBadBytes: (line: number) => void;
}

/** Cuts the bytes of a CSV file into records, in whatever chunks they come. Blank lines are counted, and no records. */
export class CsvRecords {
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private readonly splitting: { separator: number; final: boolean };
  /** Bytes of a line that has not ended, so that no character is cut. */
  private carry: Uint8Array[] = [];
  private carried = 0;
  private text = '';
  /** 1-based line of the beginning of `text`. */
  private line = 1;
  /** Length of `text` from which on it is looked at again: a record that spans many chunks is not scanned for each. */
  private enough = 0;
  private started = false;
  /** Whether bytes were met that are not UTF-8. */
  private broken = false;
  /** Whether the rest of a line that is too long is being left out. */
  private skipping = false;

  constructor(private readonly options: CsvRecordsOptions) {
    this.splitting = { separator: options.separator, final: false };
  }

  push(chunk: Uint8Array): void {
    const end = lastBreak(chunk);
    if (end === 0) {
      this.keep(chunk);
      if (this.carried > largest) this.decodeCarried(empty);
      return;
    }
    this.decodeCarried(chunk.subarray(0, end));
    this.keep(chunk.subarray(end));
  }

  finish(): void {
    this.decodeCarried(empty);
    this.text += this.decoder.decode();
    this.splitting.final = true;
    this.read();
  }

  private keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.carry.push(bytes.slice());
    this.carried += bytes.length;
  }

  private decodeCarried(more: Uint8Array): void {
    const bytes = joinBytes([...this.carry, more]);
    this.carry = [];
    this.carried = 0;
    if (bytes.length === 0) return;
    let text = this.decoder.decode(bytes, { stream: true });
    if (!this.started && text.charCodeAt(0) === 0xfeff) {
      this.options.onByteOrderMark();
      text = text.slice(1);
    }
    this.started = true;
    this.broken ||= text.includes('\ufffd') && !isUtf8(bytes);
    this.text += text;
    if (this.text.length >= this.enough) this.read();
  }

  private read(): void {
    const { text } = this;
    let at = this.skipping ? this.skip() : 0;
    while (at < text.length) {
      const found = scanRecord(text, at, this.splitting);
      if (found === undefined) {
        if (text.length - at < largest) break;
        at = this.giveUp(at);
      } else if (found.kind === 'fault') at = this.fault(found, at);
      else {
        this.hand(found.fields);
        this.line += found.lines;
        at = found.end;
      }
    }
    this.text = text.slice(at);
    this.enough = this.text.length * 2;
  }

  private hand(fields: string[]): void {
    if (fields.length === 1 && fields[0]?.trim() === '') return;
    if (this.broken && fields.some((field) => field.includes('\ufffd'))) this.options.onBadBytes(this.line);
    this.options.onRecord({ fields, line: this.line });
  }

  /** Tells of a quote, and goes on after its line. Returns the offset. */
  private fault({ at: quote, message }: { at: number; message: string }, from: number): number {
    const { text } = this;
    const before = text.slice(from, quote);
    const line = this.line + countBreaks(before);
    const column = quote - (from + lastLineStart(before)) + 1;
    this.options.onFault({ line, column, code: 'bad-quote', message });
    this.line = line + 1;
    return afterLine(text, quote);
  }

  /** A record is too long: its quote was left open, or it is one line without an end. */
  private giveUp(from: number): number {
    const found = scanRecord(this.text, from, { ...this.splitting, final: true });
    if (found?.kind === 'fault') return this.fault(found, from);
    const message = 'The line is longer than 64 million characters.';
    this.options.onFault({ line: this.line, column: 1, code: 'too-large', message });
    this.skipping = true;
    return this.text.length;
  }

  private skip(): number {
    const after = afterLine(this.text, 0);
    const ended = /[\r\n]/.test(this.text.slice(after - 1, after));
    if (ended) {
      this.skipping = false;
      this.line++;
    }
    return after;
  }
}

/** Offset after the last line break that is surely whole; 0 without one. */
function lastBreak(chunk: Uint8Array): number {
  const feed = chunk.lastIndexOf(0x0a) + 1;
  if (feed > 0) return feed;
  const end = chunk.at(-1) === 0x0d ? chunk.length - 1 : chunk.length;
  return chunk.subarray(0, end).lastIndexOf(0x0d) + 1;
}

function lastLineStart(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
}
