import type { RowProblem } from '../DatasetBatch';
import { LineSplitter } from '../LineSplitter';
import { quote } from '../plainValue';
import { TrecProblems } from '../trec/TrecProblems';
import { isBeirHeader } from './inputKind';
import type { PackedLabels } from './PackedLabels';
import { QrelsLabels } from './QrelsLabels';

/** Reads BEIR qrels, `query-id corpus-id score` cut by tabs below a header, from their bytes. */
export class BeirQrelsReader {
  private readonly problems: TrecProblems;
  private readonly labels: QrelsLabels;
  private readonly lines: LineSplitter;
  private rows = 0;

  constructor(file: string) {
    const problems = new TrecProblems(file);
    this.problems = problems;
    this.labels = new QrelsLabels(problems);
    const warn = (line: number, code: string, message: string): void =>
      problems.add({ line, code, severity: 'warning', message });
    this.lines = new LineSplitter({
      onLine: (text, line) => this.read(text, line),
      onByteOrderMark: () =>
        warn(1, 'byte-order-mark', 'The file begins with a byte order mark, which is not read.'),
      onBadBytes: (line) =>
        warn(line, 'bad-encoding', 'The line holds bytes that are not UTF-8; they read as \ufffd.'),
    });
  }

  get queries(): PackedLabels {
    return this.labels.queries;
  }

  /** The problems that these bytes complete. */
  push(bytes: Uint8Array): RowProblem[] {
    this.lines.push(bytes);
    return this.problems.take();
  }

  finish({ cut }: { cut: boolean }): RowProblem[] {
    if (cut) {
      const line = this.lines.drop();
      const message = `The gzip file is broken or ends too early: only the rows up to line ${line} could be read.`;
      this.problems.add({ line: line + 1, code: 'truncated-gz', severity: 'error', message });
    } else this.lines.finish();
    if (this.rows === 0 && !cut) {
      const message = 'The file holds no row below its header query-id, corpus-id, score.';
      this.problems.add({ line: 1, code: 'empty', severity: 'error', message });
    }
    this.problems.finish();
    return this.problems.take();
  }

  private read(text: string, line: number): void {
    if (this.rows === 0 && isBeirHeader(text)) return;
    this.rows++;
    const fields = text.split('\t').map((field) => field.trim());
    const [query = '', document = '', grade = ''] = fields;
    if (fields.length === 3 && query !== '' && document !== '') {
      return this.labels.add({ query, document, grade, line });
    }
    const count = `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`;
    const message = `${count} in ${quote(text.slice(0, 100))}. A row has 3 fields cut by tabs: query-id, corpus-id, score. This row is not run.`;
    this.problems.add({ line, code: 'bad-columns', severity: 'error', message, skips: true });
  }
}
