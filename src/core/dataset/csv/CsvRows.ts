import type { Row, RowNote } from '../CaseReader';
import { problemAt } from '../RowNotes';
import type { RowSink, RowSource } from '../RowSource';
import { scanObject, skipSpace } from '../scanJson';
import { csvColumn, type CsvColumn } from './csvColumn';
import { CsvRecords, type CsvRecord } from './CsvRecords';
import type { CsvLayout } from './csvSeparator';
import { readCell } from './readCell';

/** A CSV or TSV file: a header that names the fields, then one record a row. Streamed. */
export class CsvRows implements RowSource {
  private readonly records: CsvRecords;
  private columns: CsvColumn[] | undefined;
  private headerLine = 1;
  /** Records after a header that names nothing. */
  private unread = 0;
  private rows = 0;
  /** Columns of which it was said that a cell without a separator is one id. */
  private readonly singles = new Set<string>();

  constructor(
    private readonly sink: RowSink,
    private readonly layout: CsvLayout,
  ) {
    this.records = new CsvRecords({
      separator: layout.separator.charCodeAt(0),
      onRecord: (record) => this.read(record),
      onFault: ({ line, column, code, message }) =>
        this.problem({ line, column, code, message: `${message} This row is not run.`, skips: true }),
      onByteOrderMark: () =>
        this.warn(1, 'byte-order-mark', 'The file begins with a byte order mark, which is not read.'),
      onBadBytes: (line) =>
        this.warn(line, 'bad-encoding', 'The row holds bytes that are not UTF-8; they read as \ufffd.'),
    });
  }

  push(bytes: Uint8Array): void {
    this.records.push(bytes);
  }

  finish(): void {
    this.records.finish();
    if (this.unread > 0) {
      this.problem({
        line: this.headerLine,
        code: 'no-header',
        message:
          'The first row names no field that is known. A CSV dataset begins with a header, such as id,query,hits,relevant. No row is run.',
        skips: true,
        rows: this.unread,
      });
    } else if (this.rows === 0) {
      this.problem({
        line: this.headerLine,
        code: 'empty',
        message: 'The file holds no row below its header.',
      });
    }
  }

  private read(record: CsvRecord): void {
    if (this.layout.known === 0) {
      if (this.unread++ === 0) this.headerLine = record.line;
    } else if (this.columns === undefined) this.columns = this.readHeader(record);
    else this.readRow(record, this.columns);
  }

  private readHeader({ fields, line }: CsvRecord): CsvColumn[] {
    this.headerLine = line;
    const names = new Set<string>();
    return fields.map((heading) => {
      const column = csvColumn(heading);
      if (column.kind === undefined) return column;
      if (!names.has(column.name)) {
        names.add(column.name);
        return column;
      }
      this.warn(
        line,
        'duplicate-column',
        `Column ${JSON.stringify(column.name)} stands twice; the first one is read.`,
      );
      return { ...column, kind: undefined };
    });
  }

  private readRow({ fields, line }: CsvRecord, columns: readonly CsvColumn[]): void {
    this.rows++;
    if (fields.length < columns.length || fields.slice(columns.length).some((text) => text.trim() !== '')) {
      const have = `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`;
      const message = `${have}, but the header has ${columns.length}. A field with a separator, a quote or a line break stands in quotes. This row is not run.`;
      return this.problem({ line, code: 'bad-columns', message, skips: true });
    }
    const notes: RowNote[] = [];
    const values: [string, unknown][] = [];
    const texts = new Map<string, string>();
    let bare = 0;
    for (const [at, column] of columns.entries()) {
      const cell = readCell(fields[at] ?? '', column);
      bare += cell.bare;
      if (cell.value !== undefined) values.push([column.name, cell.value]);
      if (cell.json !== undefined) texts.set(column.name, cell.json);
      if (cell.fault !== undefined) {
        const code = column.field === 'relevant' ? 'bad-labels' : 'bad-hits';
        notes.push({ code, severity: 'error', message: cell.fault });
      }
      if (cell.single === true) this.noteSingle(column.name, notes);
    }
    const row: Row = { value: Object.fromEntries(values), line, bare, text: '', notes };
    row.keyOrder = (member) => keysOf(texts.get(member));
    this.sink.onRow(row);
  }

  private noteSingle(name: string, notes: RowNote[]): void {
    if (this.singles.has(name)) return;
    this.singles.add(name);
    const message = `A cell of ${name} without | or ; is read as one id, here and below. Put | between ids.`;
    notes.push({ code: 'one-id', severity: 'info', message });
  }

  private warn(line: number, code: string, message: string): void {
    const problem = problemAt({ file: this.sink.file, line }, { code, severity: 'warning', message });
    this.sink.onProblem({ problem, skips: false });
  }

  private problem(what: {
    line: number;
    column?: number;
    code: string;
    message: string;
    skips?: true;
    rows?: number;
  }): void {
    const { line, column, code, message, skips = false, rows } = what;
    const place = { file: this.sink.file, line, ...(column === undefined ? {} : { column }) };
    const problem = problemAt(place, { code, severity: 'error', message });
    this.sink.onProblem({ problem, skips, ...(rows === undefined ? {} : { rows }) });
  }
}

/** The keys of a cell that is a JSON object, in its order; undefined when it is none. */
function keysOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const start = skipSpace(text, 0);
  return text[start] === '{' ? scanObject(text, start).map(({ key }) => key) : undefined;
}
