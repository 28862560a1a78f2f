import { slotOf } from './byteHash';
import type { HitTable } from './HitTable';
import { inColumns } from './inColumns';
import type { LabelsInColumns } from './LabelsInColumns';
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

/**
 * Ranks the rows of one query after another by score and looks up their grades, as rankHits does for lists of hits: by
 * hashes of bytes, in tables that are used again. What it gives does not refer to the table of hits.
 */
export class TableRanking {
  private readonly seen = new OpenTable();
  private readonly places = new OpenTable();
  private all = new Uint32Array(0);

  rank(query: TableQuery): FoundHits {
    const { table, relevant } = query;
    const rows = orderedRows({ ...query, rows: query.rows ?? this.allRows(table.count) });
    const { labelled, copies } = this.look(table, rows, inColumns(relevant));
    const keys: string[] = [];
    const read = labelled.ranks.length > 0 ? Math.min(keysRead, rows.length) : rows.length;
    for (let i = 0; i < read; i++) keys.push(table.key(rows[i] as number));
    return { length: rows.length, keys, unnamed: [], labelled, copies };
  }

  /** The rows of a table in its order. */
  private allRows(count: number): Uint32Array {
    const { all } = this;
    if (all.length >= count) return all.length === count ? all : all.subarray(0, count);
    this.all = new Uint32Array(count);
    for (let row = 0; row < count; row++) this.all[row] = row;
    return this.all;
  }

  /** An open table of the labels: the number of each from 1, by its hash. */
  private placesOf({ columns, from, to, size }: LabelsInColumns): Int32Array {
    const places = this.places.empty(size);
    const mask = places.length - 1;
    for (let label = from; label < to; label++) {
      let slot = slotOf(columns.hashes[label] as number, mask);
      while (places[slot] !== 0) slot = (slot + 1) & mask;
      places[slot] = label + 1;
    }
    return places;
  }

  private look(
    table: HitTable,
    rows: Uint32Array,
    relevant: LabelsInColumns,
  ): { labelled: LabelledHits; copies: HitCopy[] } {
    const { hashes } = table;
    const { columns } = relevant;
    const places = this.placesOf(relevant);
    const seen = this.seen.empty(rows.length);
    const [seenMask, placesMask] = [seen.length - 1, places.length - 1];
    const ranks: number[] = [];
    const grades: number[] = [];
    const copies: HitCopy[] = [];
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const hash = hashes[row] as number;
      for (let slot = slotOf(hash, placesMask); places[slot] !== 0; slot = (slot + 1) & placesMask) {
        const label = (places[slot] as number) - 1;
        if (columns.hashes[label] !== hash) continue;
        const from = relevant.startOf(label);
        if (!table.isKey(row, { bytes: columns.bytes, from, to: columns.ends[label] as number })) continue;
        ranks.push(i + 1);
        grades.push(columns.grades[label] as number);
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

/** The rows by score descending. */
function orderedRows({ table, rows, ties }: TableQuery & { rows: Uint32Array }): Uint32Array {
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

/** Memory for an open table of hashes. */
class OpenTable {
  private memory = new Int32Array(1 << 11);
  /** The part that was used last. */
  private part = this.memory;

  /** Zeros, for so many entries at most half full; the length is a power of two. Valid until the next call. */
  empty(entries: number): Int32Array {
    const length = 2 ** Math.ceil(Math.log2(entries * 2 + 2));
    if (this.memory.length < length) this.memory = new Int32Array(length);
    if (this.part.length !== length) this.part = this.memory.subarray(0, length);
    return this.part.fill(0);
  }
}
