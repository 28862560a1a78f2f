import type { DatasetCase } from '../DatasetCase';
import { isUtf8 } from '../isUtf8';
import { JsonlRows } from '../JsonlRows';
import { LineBlocks } from '../LineBlocks';
import type { RowSink, RowSource } from '../RowSource';
import { plainCase } from './plainCase';
import { PlainRowReader, type PlainRow } from './PlainRow';

/** After so many lines it is known whether the rows of a file are plain. */
const enoughToTell = 200;

export interface PlainSink extends RowSink {
  /** Called with the case of a plain row, in file order with the other rows. */
  onCase(found: DatasetCase): void;
}

/**
 * JSON Lines of which only the metrics are wanted: plain rows are read from their bytes, which takes a fraction of the time
 * of parsing them; all others are rows as ever. What is found is the same as JsonlRows and CaseReader find, without
 * answers, contexts and contents.
 */
export class PlainJsonlRows implements RowSource {
  private readonly blocks = new LineBlocks((bytes) => this.block(bytes));
  private readonly others: JsonlRows;
  private readonly reader: PlainRowReader;
  /** Plain rows that are not handed on yet. */
  private rows: { row: PlainRow; line: number }[] = [];
  /** Lines that were read. */
  private line = 0;
  /** Lines that were not read here. */
  private unusual = 0;
  /** Whether most rows are not plain, so that looking at them first would only take time. */
  private gaveUp = false;

  /** With `scores`, the scores of hits are needed. */
  constructor(
    private readonly sink: PlainSink,
    options: { scores: boolean },
  ) {
    this.others = new JsonlRows(sink);
    this.reader = new PlainRowReader(options);
  }

  push(bytes: Uint8Array): void {
    this.blocks.push(bytes);
  }

  finish(): void {
    this.blocks.finish();
  }

  private block(bytes: Uint8Array): void {
    if (this.gaveUp) return this.others.push(bytes);
    const { texts, ids } = this.reader;
    let utf8: boolean | undefined;
    /** Where lines that are not read here begin, and how many lines stand before them. */
    let from = 0;
    let before = this.line;
    for (let at = 0; at < bytes.length;) {
      const [count, idCount] = [texts.count, ids.count];
      const row = this.reader.read(bytes, at);
      this.line++;
      if (row !== undefined && (this.reader.ascii || (utf8 ??= isUtf8(bytes)))) {
        if (from < at) this.handOn(bytes.subarray(from, at), before);
        this.rows.push({ row, line: this.line });
        at = this.reader.end + 1;
        from = at;
        before = this.line;
      } else {
        texts.cut(count);
        ids.cut(idCount);
        this.flush();
        this.unusual++;
        at = bytes.indexOf(0x0a, at) + 1;
      }
    }
    if (from < bytes.length) this.handOn(bytes.subarray(from), before);
    this.flush();
    this.gaveUp = this.line >= enoughToTell && this.unusual * 2 > this.line;
  }

  /** Whole lines that are read as text, and how many lines stand before them. */
  private handOn(bytes: Uint8Array, before: number): void {
    this.others.skipTo(before);
    this.others.push(bytes);
  }

  /** Hands on the rows so far: their texts are decoded together. */
  private flush(): void {
    if (this.rows.length === 0) return;
    const block = { ...this.reader.texts.take(), ids: this.reader.ids.take().texts };
    for (const { row, line } of this.rows) this.sink.onCase(plainCase(row, block, line));
    this.rows = [];
  }
}
