import { hashFactor, hashStart } from '../../retrieval/byteHash';
import type { HitTable } from '../../retrieval/HitTable';
import { inField, kinds, other, space } from './byteKinds';
import { powersOfTen } from './TrecRow';

export interface RunRowsOptions {
  /** Where the rows go. */
  table: HitTable;
  /** Called before a row of another query than the row before is added; it may clear the table. */
  onQuery: (id: string, line: number) => void;
  /** Called after each row when it is not undefined. */
  onAdded?: (() => void) | undefined;
  /** Called with a row whose tag is not the first one, the first time. */
  onOtherTag: (tag: string, line: number) => void;
  /** Called with a line that is not read here, without its end. */
  onLine: (bytes: Uint8Array, line: number) => void;
}

/**
 * Reads the rows of a run straight from their bytes into a table: those of ASCII with six fields or more and a plain decimal score,
 * which nearly all are. Any other line, blank ones and comments aside, is handed on as it is.
 */
export class RunRows {
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();
  private query: Uint8Array = new Uint8Array(0);
  private tag: Uint8Array | undefined;
  private otherTag = false;
  /** Line of the first row. */
  tagLine = 0;
  /** Number of the last line that was read. */
  line = 0;
  /** Rows that were added. */
  rows = 0;

  constructor(private readonly options: RunRowsOptions) {}

  /** The tag of the first row. */
  get firstTag(): string | undefined {
    return this.tag === undefined ? undefined : this.decoder.decode(this.tag);
  }

  /** Reads whole lines: the byte before `end` is a line end. */
  read(bytes: Uint8Array, from: number, end: number): void {
    let at = from;
    while (at < end) {
      this.line++;
      const next = this.readRow(bytes, at, end);
      at = next >= 0 ? next : this.handOn(bytes, at);
    }
  }

  /** Adds a row whose fields are already read. */
  add(row: { query: string; document: string; score: number; tag: string }): void {
    const { table } = this.options;
    const document = this.encoder.encode(row.document);
    const query = this.encoder.encode(row.query);
    const tag = this.encoder.encode(row.tag);
    table.reserve(1, document.length);
    const start = table.ends[table.count] as number;
    table.bytes.set(document, start);
    let hash = hashStart;
    for (const byte of document) hash = Math.imul(hash ^ byte, hashFactor);
    this.noteTag(tag, { from: 0, to: tag.length });
    if (!isSame(this.query, query)) this.changeQuery(query);
    this.commit({ start, length: document.length, hash, score: row.score });
  }

  /** The offset after the line's end, or -1 when the row is not read here. */
  private readRow(bytes: Uint8Array, from: number, end: number): number {
    const { table } = this.options;
    const { query } = this;
    let at = from;
    let byte = bytes[at] as number;
    if (byte === 0x23) return -1;

    while (kinds[byte] === space) byte = bytes[++at] as number;
    if (byte === 0x0a) return at + 1;
    const queryFrom = at;
    let same = true;
    for (; kinds[byte] === inField; byte = bytes[++at] as number)
      if (byte !== query[at - queryFrom]) same = false;
    const queryTo = at;
    if (queryTo - queryFrom !== query.length) same = false;

    while (kinds[byte] === space) byte = bytes[++at] as number;
    while (kinds[byte] === inField) byte = bytes[++at] as number;

    while (kinds[byte] === space) byte = bytes[++at] as number;
    if (kinds[byte] !== inField) return -1;
    if (
      table.count + 2 > table.ends.length ||
      (table.ends[table.count] as number) + end - at > table.bytes.length
    )
      table.reserve(1, end - at);
    const start = table.ends[table.count] as number;
    const ids = table.bytes;
    let to = start;
    let hash = hashStart;
    for (; kinds[byte] === inField; byte = bytes[++at] as number) {
      ids[to++] = byte;
      hash = Math.imul(hash ^ byte, hashFactor);
    }

    while (kinds[byte] === space) byte = bytes[++at] as number;
    while (kinds[byte] === inField) byte = bytes[++at] as number;

    while (kinds[byte] === space) byte = bytes[++at] as number;
    const negative = byte === 0x2d;
    if (negative) byte = bytes[++at] as number;
    let digits = 0;
    let point = -1;
    let score = 0;
    for (; kinds[byte] === inField; byte = bytes[++at] as number) {
      if (byte >= 0x30 && byte <= 0x39) {
        score = score * 10 + (byte - 0x30);
        digits++;
      } else if (byte === 0x2e && point < 0) point = digits;
      else return -1;
    }
    if (digits === 0 || digits > 15) return -1;
    if (point >= 0) score /= powersOfTen[digits - point] as number;

    while (kinds[byte] === space) byte = bytes[++at] as number;
    if (kinds[byte] !== inField) return -1;
    const tagFrom = at;
    while (kinds[byte] === inField) byte = bytes[++at] as number;
    const tagTo = at;
    while (byte !== 0x0a) {
      if (kinds[byte] === other) return -1;
      byte = bytes[++at] as number;
    }

    if (!this.otherTag) this.noteTag(bytes, { from: tagFrom, to: tagTo });
    if (!same) this.changeQuery(bytes.slice(queryFrom, queryTo));
    this.commit({ start, length: to - start, hash, score: negative ? -score : score });
    return at + 1;
  }

  private commit(row: { start: number; length: number; hash: number; score: number }): void {
    const { table, onAdded } = this.options;
    const { count } = table;
    const start = table.ends[count] as number;
    // The table was cleared after the id had been copied behind the rows of the query before.
    if (start !== row.start) table.bytes.copyWithin(start, row.start, row.start + row.length);
    table.ends[count + 1] = start + row.length;
    table.hashes[count] = row.hash;
    table.scores[count] = row.score;
    table.lines[count] = this.line;
    table.count = count + 1;
    this.rows++;
    onAdded?.();
  }

  private changeQuery(query: Uint8Array): void {
    this.query = query;
    this.options.onQuery(this.decoder.decode(query), this.line);
  }

  private noteTag(bytes: Uint8Array, { from, to }: { from: number; to: number }): void {
    const { tag } = this;
    if (tag === undefined) {
      this.tag = bytes.slice(from, to);
      this.tagLine = this.line;
    } else if (!this.otherTag) {
      let same = tag.length === to - from;
      for (let i = 0; same && i < tag.length; i++) same = tag[i] === bytes[from + i];
      if (same) return;
      this.otherTag = true;
      this.options.onOtherTag(this.decoder.decode(bytes.subarray(from, to)), this.line);
    }
  }

  private handOn(bytes: Uint8Array, from: number): number {
    const end = bytes.indexOf(0x0a, from);
    this.options.onLine(bytes.subarray(from, end), this.line);
    return end + 1;
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
