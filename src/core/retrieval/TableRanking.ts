import { asciiHash, byteHash, slotOf } from './byteHash';
import type { HitTable } from './HitTable';
import type { FoundHits, HitCopy, LabelledHits } from './rankHits';

/** Keys that are read of a list that meets a label. */
const keysRead = 20;

export interface TableQuery {
  table: HitTable;
  /** The rows of the query, in file order; undefined for all rows of the table. */
  rows?: Uint32Array | undefined;
  relevant: ReadonlyMap<string, number>;
  /** Which of two documents with the same score comes first: the earlier row, or the one with the higher bytes. */
  ties: 'in file order' | 'by id';
}

interface Label {
  text: string;
  /** Its UTF-8, when that is not one byte a character. */
  bytes: Uint8Array | undefined;
  hash: number;
  grade: number;
}

/**
 * Ranks the rows of one query after another by score and looks up their grades, as rankHits does for lists of hits: by
 * hashes of bytes, in tables that are used again. What it gives does not refer to the table of hits.
 */
export class TableRanking {
  private readonly encoder = new TextEncoder();
  private readonly seen = new OpenTable();
  private readonly places = new OpenTable();

  rank(query: TableQuery): FoundHits {
    const { table, relevant } = query;
    const rows = orderedRows(query);
    const { labelled, copies } = this.look(table, rows, relevant);
    const keys: string[] = [];
    const read = labelled.ranks.length > 0 ? Math.min(keysRead, rows.length) : rows.length;
    for (let i = 0; i < read; i++) keys.push(table.key(rows[i] as number));
    return { length: rows.length, keys, unnamed: [], labelled, copies };
  }

  /** The labels; `places` has the number of each from 1, by its hash. */
  private labelsOf(relevant: ReadonlyMap<string, number>, places: Int32Array): Label[] {
    const mask = places.length - 1;
    const labels: Label[] = [];
    for (const [text, grade] of relevant) {
      const ascii = asciiHash(text);
      const bytes = ascii === undefined ? this.encoder.encode(text) : undefined;
      const hash = bytes === undefined ? (ascii as number) : byteHash(bytes);
      let slot = slotOf(hash, mask);
      while (places[slot] !== 0) slot = (slot + 1) & mask;
      places[slot] = labels.push({ text, bytes, hash, grade });
    }
    return labels;
  }

  private look(
    table: HitTable,
    rows: Uint32Array,
    relevant: ReadonlyMap<string, number>,
  ): { labelled: LabelledHits; copies: HitCopy[] } {
    const { hashes } = table;
    const places = this.places.empty(relevant.size);
    const labels = this.labelsOf(relevant, places);
    const seen = this.seen.empty(rows.length);
    const [seenMask, placesMask] = [seen.length - 1, places.length - 1];
    const ranks: number[] = [];
    const grades: number[] = [];
    const copies: HitCopy[] = [];
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const hash = hashes[row] as number;
      for (let slot = slotOf(hash, placesMask); places[slot] !== 0; slot = (slot + 1) & placesMask) {
        const label = labels[(places[slot] as number) - 1] as Label;
        if (label.hash !== hash || !isKey(table, row, label)) continue;
        ranks.push(i + 1);
        grades.push(label.grade);
        break;
      }
      let slot = slotOf(hash, seenMask);
      for (; seen[slot] !== 0; slot = (slot + 1) & seenMask) {
        const first = (seen[slot] as number) - 1;
        const other = rows[first] as number;
        if (hashes[other] !== hash || table.compareKeys(other, row) !== 0) continue;
        copies.push({
          key: table.key(row),
          first: first + 1,
          again: i + 1,
          line: table.lines[row] as number,
        });
        break;
      }
      if (seen[slot] === 0) seen[slot] = i + 1;
    }
    return { labelled: { ranks, grades }, copies };
  }
}

function isKey(table: HitTable, row: number, { text, bytes }: Label): boolean {
  return bytes === undefined ? table.isAsciiKey(row, text) : table.isKey(row, bytes);
}

/** The rows by score descending. */
function orderedRows({ table, rows: given, ties }: TableQuery): Uint32Array {
  const rows = given ?? allRows(table.count);
  const { scores } = table;
  const compare = (a: number, b: number): number => {
    const [x, y] = [scores[a] as number, scores[b] as number];
    if (x !== y) return x > y ? -1 : 1;
    return ties === 'by id' ? table.compareKeys(b, a) : a - b;
  };
  for (let i = 1; i < rows.length; i++) {
    if (compare(rows[i - 1] as number, rows[i] as number) > 0) return rows.slice().sort(compare);
  }
  return rows;
}

function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

/** Memory for an open table of hashes. */
class OpenTable {
  private memory = new Int32Array(1 << 11);

  /** Zeros, for so many entries at most half full; the length is a power of two. Valid until the next call. */
  empty(entries: number): Int32Array {
    const length = 2 ** Math.ceil(Math.log2(entries * 2 + 2));
    if (this.memory.length < length) this.memory = new Int32Array(length);
    return this.memory.subarray(0, length).fill(0);
  }
}
