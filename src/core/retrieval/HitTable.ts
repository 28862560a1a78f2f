import { grown } from './grown';
import { isSameBytes, type ByteStretch } from './isSameBytes';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The rows of a run file in columns, since a run has millions: some 40 bytes a row instead of an object. Its owner fills
 * the columns itself, after it has made room.
 */
export class HitTable {
  /** Number of rows. */
  count = 0;
  /** The document ids as UTF-8, one after another. */
  bytes = new Uint8Array(1 << 16);
  /** Where the id of row i ends in `bytes` is `ends[i + 1]`; `ends[0]` is 0. Up to 4 GB. */
  ends = new Uint32Array(1 << 10);
  /** The byteHash of each id. */
  hashes = new Int32Array(1 << 10);
  scores = new Float64Array(1 << 10);
  /** 1-based line of each row, up to 2^32. */
  lines = new Uint32Array(1 << 10);

  /** Makes room for so many more rows with so many more bytes of ids. The columns may be other arrays afterwards. */
  reserve(rows: number, bytes: number): void {
    const needed = this.count + rows + 1;
    if (needed > this.ends.length) {
      const length = Math.max(needed, this.ends.length * 2);
      this.ends = grown(this.ends, new Uint32Array(length));
      this.hashes = grown(this.hashes, new Int32Array(length));
      this.scores = grown(this.scores, new Float64Array(length));
      this.lines = grown(this.lines, new Uint32Array(length));
    }
    const size = (this.ends[this.count] as number) + bytes;
    if (size > this.bytes.length)
      this.bytes = grown(this.bytes, new Uint8Array(Math.max(size, this.bytes.length * 2)));
  }

  clear(): void {
    this.count = 0;
  }

  key(row: number): string {
    return decoder.decode(this.bytes.subarray(this.ends[row], this.ends[row + 1]));
  }

  /** Compares the ids of two rows byte by byte, as C's strcmp does. */
  compareKeys(a: number, b: number): number {
    const { bytes, ends } = this;
    let i = ends[a] as number;
    let j = ends[b] as number;
    const endA = ends[a + 1] as number;
    const endB = ends[b + 1] as number;
    while (i < endA && j < endB) {
      const difference = (bytes[i++] as number) - (bytes[j++] as number);
      if (difference !== 0) return difference;
    }
    return endA - i - (endB - j);
  }

  /** Whether the id of a row is those bytes. */
  isKey(row: number, key: ByteStretch): boolean {
    const { bytes, ends } = this;
    return isSameBytes({ bytes, from: ends[row] as number, to: ends[row + 1] as number }, key);
  }
}
