import { listNames } from './fieldNames';
import { JsonlRows } from './JsonlRows';
import { parseJson } from './parseJson';
import { Places } from './Places';
import type { Row } from './CaseReader';
import { problemAt } from './RowNotes';
import type { RowSink, RowSource } from './RowSource';
import { scanArray, scanObject, skipSpace, valueEnd, type MemberSpan, type Span } from './scanJson';
import { decodeWhole, WholeFile } from './WholeFile';

/** The longest text that a JavaScript engine surely holds. Bytes. */
const largest = 500_000_000;

/**
 * A JSON file: a list of rows, an object with one (`cases`, `data`, …; a promptfoo result's `results.results`), one
 * row, or, whatever its name says, JSON Lines. Each row of a list is parsed by itself, so that a fault in one does not
 * touch the others. The file is held in memory.
 */
export class JsonRows implements RowSource {
  private readonly file = new WholeFile(largest);

  constructor(private readonly sink: RowSink) {}

  push(bytes: Uint8Array): void {
    this.file.push(bytes);
  }

  finish(): void {
    if (this.file.tooLarge) {
      return this.problem({
        line: 1,
        code: 'too-large',
        message: 'A JSON file over 500 MB is not read. Write it as JSON Lines, one row a line.',
      });
    }
    const bytes = this.file.take();
    const { text, faults } = decodeWhole(bytes);
    const start = skipSpace(text, 0);
    if (start === text.length)
      return this.problem({ line: 1, code: 'empty', message: 'The file holds no row.' });
    if (text[start] === '{' && this.isLines(text, start)) {
      const lines = new JsonlRows(this.sink);
      lines.push(bytes);
      return lines.finish();
    }
    for (const fault of faults) this.problem(fault);
    this.readRoot(text, start);
  }

  private isLines(text: string, start: number): boolean {
    const end = valueEnd(text, start);
    return end > 0 && text[skipSpace(text, end)] === '{';
  }

  private readRoot(text: string, start: number): void {
    const places = new Places(text);
    if (text[start] === '[') return this.readList(text, start, places);
    if (text[start] !== '{') {
      return this.problem({
        ...places.at(start),
        code: 'bad-json',
        message: 'The file is neither a JSON list of rows nor an object with one.',
      });
    }
    const list = findList(text, scanObject(text, start));
    if (list !== undefined) return this.readList(text, list.from, places);
    this.readRow({ text, span: { from: start, to: text.trimEnd().length }, places, number: 1 });
  }

  private readList(text: string, from: number, places: Places): void {
    const { elements, fault } = scanArray(text, from);
    for (const [index, span] of elements.entries()) this.readRow({ text, span, places, number: index + 1 });
    if (fault !== undefined) {
      this.problem({
        ...places.at(fault.offset),
        code: 'bad-json',
        message: `The list is cut short: ${fault.message}. Rows from here on are not run.`,
        skips: true,
      });
    } else if (elements.length === 0) {
      this.problem({ ...places.at(from), code: 'empty', message: 'The list holds no row.' });
    }
  }

  private readRow({
    text,
    span,
    places,
    number,
  }: {
    text: string;
    span: Span;
    places: Places;
    number: number;
  }): void {
    const own = text.slice(span.from, span.to);
    const parsed = parseJson(own);
    if (parsed.ok) {
      const { value, bare } = parsed;
      const row: Row = { value, ...places.at(span.from), number, bare, text: own };
      return this.sink.onRow(row);
    }
    const place =
      parsed.offset === undefined
        ? places.at(span.from)
        : new Places(text, places).at(span.from + parsed.offset);
    this.problem({
      ...place,
      code: 'bad-json',
      message: `Row ${number} is not JSON: ${parsed.message}. This row is not run.`,
      skips: true,
    });
  }

  private problem(what: {
    line: number;
    column?: number;
    code: string;
    message: string;
    severity?: 'error' | 'warning';
    skips?: true;
  }): void {
    const { line, column, code, message, severity = 'error', skips = false } = what;
    const place = { file: this.sink.file, line, ...(column === undefined ? {} : { column }) };
    this.sink.onProblem({ problem: problemAt(place, { code, severity, message }), skips });
  }
}

/** The list of rows that an object holds: promptfoo's `results.results`, else the first list of a known name. */
function findList(text: string, members: readonly MemberSpan[]): MemberSpan | undefined {
  const results = members.find(({ key }) => key === 'results');
  if (results !== undefined && text[results.from] === '{') {
    const inner = scanObject(text, results.from).find(
      ({ key, from }) => key === 'results' && text[from] === '[',
    );
    if (inner !== undefined) return inner;
  }
  const isCase = members.some(({ key }) => ['hits', 'relevant', 'query', 'question'].includes(key));
  if (isCase) return undefined;
  return listNames
    .map((name) => members.find(({ key, from }) => key === name && text[from] === '['))
    .find((found) => found !== undefined);
}
