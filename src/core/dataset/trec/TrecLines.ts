import { joinBytes, LineSplitter, type LineSource, type LineSplitterOptions } from '../LineSplitter';
import { quote } from '../plainValue';
import type { ProblemSink } from './TrecProblems';
import { TrecRow } from './TrecRow';

/** Bytes that are looked at before the first line is read. */
const enoughToTell = 8192;

export interface TrecLinesOptions {
  problems: ProblemSink;
  /** What a line holds, for messages: `query, Q0, document, rank, score, tag`. */
  columns: readonly string[];
  /** Whether more fields than the columns are accepted, and not read. */
  extras: boolean;
  /** The bytes do not begin with the file, so that they are surely text and may hold no row. */
  middle?: boolean;
  /** Called with each row, which holds until the next one. */
  onRow: (row: TrecRow) => void;
  /** What cuts the lines; it may read rows itself, and then counts them. */
  source?: (options: LineSplitterOptions) => LineSource & { readonly rows?: number };
}

/**
 * The rows of a TREC file from its bytes, as they come. Blank lines and lines that begin with `#` are no rows; a line with
 * the wrong number of fields is a problem.
 */
export class TrecLines {
  private readonly splitter: LineSource & { readonly rows?: number };
  private readonly row = new TrecRow();
  private head: Uint8Array[] | undefined = [];
  private headSize = 0;
  private stopped = false;
  /** Lines that are neither blank nor comments. */
  private rows = 0;

  constructor(private readonly options: TrecLinesOptions) {
    const { problems, middle = false, source = (lines) => new LineSplitter(lines) } = options;
    if (middle) this.head = undefined;
    this.splitter = source({
      onLine: (text, line) => this.read(text, line),
      onByteOrderMark: () =>
        problems.add({
          line: 1,
          code: 'byte-order-mark',
          severity: 'warning',
          message:
            'The file begins with a byte order mark, which is not read (trec_eval takes it for part of the first query id).',
        }),
      onBadBytes: (line) =>
        problems.add({
          line,
          code: 'bad-encoding',
          severity: 'warning',
          message: 'The line holds bytes that are not UTF-8; they read as \ufffd.',
        }),
    });
  }

  push(bytes: Uint8Array): void {
    if (this.stopped) return;
    if (this.head === undefined) return this.splitter.push(bytes);
    this.head.push(bytes.slice());
    this.headSize += bytes.length;
    if (this.headSize >= enoughToTell) this.open();
  }

  /** Reads the last line, which need not end; with `cut`, it was cut off and is no row. */
  finish({ cut }: { cut: boolean }): void {
    if (this.head !== undefined) this.open();
    if (cut) {
      const line = this.splitter.drop();
      this.options.problems.add({
        line: line + 1,
        code: 'truncated-gz',
        severity: 'error',
        message: `The gzip file is broken or ends too early: ${line === 0 ? 'no row' : `only the rows up to line ${line}`} could be read.`,
      });
    } else {
      this.splitter.finish();
      if (this.rows + (this.splitter.rows ?? 0) === 0 && !this.stopped && this.options.middle !== true)
        this.fail('empty', 'The file holds no row.');
    }
    this.options.problems.finish();
  }

  private open(): void {
    const bytes = joinBytes(this.head ?? []);
    this.head = undefined;
    const [first, second] = bytes;
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
      return this.fail('not-text', 'The file is UTF-16. Save it as UTF-8.');
    }
    if (bytes.subarray(0, enoughToTell).includes(0))
      return this.fail('not-text', 'The file is binary, not UTF-8 text.');
    this.splitter.push(bytes);
  }

  private fail(code: string, message: string): void {
    this.stopped = true;
    this.options.problems.add({ line: 1, code, severity: 'error', message: `${message} ${this.layout()}` });
  }

  private read(text: string, line: number): void {
    if (text.charCodeAt(0) === 0x23) return;
    this.rows++;
    const { row } = this;
    const { columns, extras, onRow, problems } = this.options;
    row.set(text, line);
    const { length } = row;
    if (length === columns.length || (extras && length > columns.length)) return onRow(row);
    const message = `${length} ${length === 1 ? 'field' : 'fields'} in ${quote(text.slice(0, 100))}. ${this.layout()} This row is not run.`;
    problems.add({ line, code: 'bad-columns', severity: 'error', message, skips: true });
  }

  private layout(): string {
    const { columns, extras } = this.options;
    return `A row has ${columns.length} fields${extras ? ' or more' : ''}: ${columns.join(', ')}.`;
  }
}
