import { hashFactor, hashStart } from '../../retrieval/byteHash';
import { isSameBytes } from '../../retrieval/isSameBytes';
import type { NewLabel } from '../pair/LabelTable';
import { inField, kinds, lineEnd, space } from './byteKinds';
import type { LineBlockReader } from './RunLines';

export interface QrelsRowsOptions {
  /** Called before a label of another query than the label before. */
  onQuery: (id: string, line: number) => void;
  /** Called with each label, which holds until the next one. */
  onLabel: (label: NewLabel, at: { query: string; line: number }) => void;
  /** Called with a line that is not read here, without its end. */
  onLine: (bytes: Uint8Array, line: number) => void;
}

/**
 * Reads the rows of qrels straight from their bytes: those of ASCII with four fields and a whole grade, which nearly all
 * are. Any other line, blank ones aside, is handed on as it is.
 */
export class QrelsRows implements LineBlockReader {
  private readonly decoder = new TextDecoder();
  private query: Uint8Array = new Uint8Array(0);
  private id = '';
  line = 0;
  rows = 0;

  constructor(private readonly options: QrelsRowsOptions) {}

  read(bytes: Uint8Array, from: number, end: number): void {
    let at = from;
    while (at < end) {
      this.line++;
      const next = this.readRow(bytes, at);
      at = next >= 0 ? next : this.handOn(bytes, at);
    }
  }

  /** The offset after the line's end, or -1 when the row is not read here. */
  private readRow(bytes: Uint8Array, from: number): number {
    let at = from;
    let byte = bytes[at] as number;
    if (byte === 0x23) return -1;

    while (kinds[byte] === space) byte = bytes[++at] as number;
    if (kinds[byte] === lineEnd) return at + 1;
    const queryFrom = at;
    while (kinds[byte] === inField) byte = bytes[++at] as number;
    const queryTo = at;

    while (kinds[byte] === space) byte = bytes[++at] as number;
    while (kinds[byte] === inField) byte = bytes[++at] as number;

    while (kinds[byte] === space) byte = bytes[++at] as number;
    const documentFrom = at;
    let hash = hashStart;
    for (; kinds[byte] === inField; byte = bytes[++at] as number) hash = Math.imul(hash ^ byte, hashFactor);
    const documentTo = at;

    while (kinds[byte] === space) byte = bytes[++at] as number;
    const sign = byte === 0x2d || byte === 0x2b ? byte : 0;
    if (sign !== 0) byte = bytes[++at] as number;
    const gradeFrom = at;
    let grade = 0;
    for (; byte >= 0x30 && byte <= 0x39; byte = bytes[++at] as number) grade = grade * 10 + (byte - 0x30);
    // Without a digit there are too few fields, or no grade; as many as these are exact.
    if (at === gradeFrom || at - gradeFrom > 15) return -1;
    while (kinds[byte] === space) byte = bytes[++at] as number;
    if (kinds[byte] !== lineEnd) return -1;

    const query = { bytes, from: queryFrom, to: queryTo };
    if (!isSameBytes(query, { bytes: this.query, from: 0, to: this.query.length })) {
      this.query = bytes.slice(queryFrom, queryTo);
      this.id = this.decoder.decode(this.query);
      this.options.onQuery(this.id, this.line);
    }
    const label = {
      bytes,
      from: documentFrom,
      to: documentTo,
      hash,
      grade: sign === 0x2d ? -grade : grade,
    };
    this.options.onLabel(label, { query: this.id, line: this.line });
    this.rows++;
    return at + 1;
  }

  private handOn(bytes: Uint8Array, from: number): number {
    const end = bytes.indexOf(0x0a, from);
    // The next label may be of another query than that of this line.
    this.query = new Uint8Array(0);
    this.options.onLine(bytes.subarray(from, end), this.line);
    return end + 1;
  }
}
