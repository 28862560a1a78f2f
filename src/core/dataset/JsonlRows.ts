import { LineSplitter } from './LineSplitter';
import { parseJson } from './parseJson';
import { problemAt } from './RowNotes';
import type { RowSink, RowSource } from './RowSource';

/** JSON Lines: one row a line. A line that is not JSON is a problem and does not touch the others. */
export class JsonlRows implements RowSource {
  private readonly splitter: LineSplitter;

  constructor(private readonly sink: RowSink) {
    this.splitter = new LineSplitter({
      onLine: (text, line) => this.read(text, line),
      onByteOrderMark: () =>
        this.warn(1, 'byte-order-mark', 'The file begins with a byte order mark, which is not read.'),
      onBadBytes: (line) =>
        this.warn(line, 'bad-encoding', 'The line holds bytes that are not UTF-8; they read as \ufffd.'),
    });
  }

  push(bytes: Uint8Array): void {
    this.splitter.push(bytes);
  }

  /** The next line is that after `line`: those before were read elsewhere. */
  skipTo(line: number): void {
    this.splitter.skipTo(line);
  }

  finish(): void {
    this.splitter.finish();
  }

  private read(text: string, line: number): void {
    const parsed = parseJson(text);
    if (parsed.ok) {
      const { value, bare } = parsed;
      this.sink.onRow({ value, line, bare, text });
      return;
    }
    const place = {
      file: this.sink.file,
      line,
      ...(parsed.offset === undefined ? {} : { column: parsed.offset + 1 }),
    };
    const message = `The line is not JSON: ${parsed.message}. This row is not run.`;
    this.sink.onProblem({
      problem: problemAt(place, { code: 'bad-json', severity: 'error', message }),
      skips: true,
    });
  }

  private warn(line: number, code: string, message: string): void {
    const problem = problemAt({ file: this.sink.file, line }, { code, severity: 'warning', message });
    this.sink.onProblem({ problem, skips: false });
  }
}
