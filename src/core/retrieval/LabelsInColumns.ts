import { LabelsAsMap } from './LabelsAsMap';
import { bytesKeyHash, isAscii, keyHash } from './keyHash';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Labels as columns, which several threads can read: some 30 bytes a label. */
export interface LabelColumns {
  /** The documents as UTF-8, one after another, and where each ends. */
  bytes: Uint8Array;
  ends: Float64Array;
  /** The byteHash of each document. */
  hashes: Int32Array;
  grades: Float64Array;
}

/**
 * A stretch of columns as document → grade. Whoever can do with bytes and grades reads the columns, since making the
 * texts of hundreds of thousands of labels takes longer than all that is done with them.
 */
export class LabelsInColumns extends LabelsAsMap {
  private known: number[] | undefined;

  /** The labels from number `from` up to `to`, each document once. */
  constructor(
    readonly columns: LabelColumns,
    readonly from: number,
    readonly to: number,
  ) {
    super();
  }

  get size(): number {
    return this.to - this.from;
  }

  /** Where the document of that label begins in the bytes; it ends at `columns.ends[label]`. */
  startOf(label: number): number {
    return label === 0 ? 0 : (this.columns.ends[label - 1] as number);
  }

  textOf(label: number): string {
    const { bytes, ends } = this.columns;
    // A copy, since shared memory cannot be decoded.
    return decoder.decode(bytes.slice(this.startOf(label), ends[label]));
  }

  /** The grade of each: an array, since it is gone through several times and faster than a stretch of a column. */
  get grades(): readonly number[] {
    if (this.known === undefined) {
      this.known = [];
      for (let label = this.from; label < this.to; label++)
        this.known.push(this.columns.grades[label] as number);
    }
    return this.known;
  }

  prefixedHashes(prefixOf: (grade: number) => string): number[] {
    const { bytes, ends, grades } = this.columns;
    const hashes: number[] = [];
    for (let label = this.from; label < this.to; label++) {
      const prefix = prefixOf(grades[label] as number);
      const stretch = { bytes, from: this.startOf(label), to: ends[label] as number };
      hashes.push(isAscii(stretch) ? bytesKeyHash(stretch, prefix) : keyHash(this.textOf(label), prefix));
    }
    return hashes;
  }

  protected makeMap(): ReadonlyMap<string, number> {
    const map = new Map<string, number>();
    for (let label = this.from; label < this.to; label++)
      map.set(this.textOf(label), this.columns.grades[label] as number);
    return map;
  }
}
