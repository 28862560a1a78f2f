import { slotOf } from '../../retrieval/byteHash';
import { grown } from '../../retrieval/grown';
import { isSameBytes } from '../../retrieval/isSameBytes';
import type { SharedLabels } from './PackedLabels';
import { packLabels } from './packLabels';

/** Places of the smallest table, a power of two. */
const fewPlaces = 128;

/** A document with its grade, of the query that is open. */
export interface NewLabel {
  /** The document as UTF-8, [from, to). */
  bytes: Uint8Array;
  from: number;
  to: number;
  /** Its byteHash. */
  hash: number;
  grade: number;
}

/** Collects the labels of many queries, in any order, in columns instead of maps: see SharedLabels. */
export class LabelTable {
  private readonly queries = new Map<string, number>();
  private readonly lines: number[] = [];
  private readonly counts: number[] = [];
  /** The query that is open, by its number. */
  private current = -1;
  /** Whether the labels of some query do not stand together. */
  private scattered = false;
  private count = 0;
  private bytes = new Uint8Array(1 << 16);
  private ends = new Float64Array(1 << 10);
  private hashes = new Int32Array(1 << 10);
  private grades = new Float64Array(1 << 10);
  /** The query of each label. */
  private owners = new Uint32Array(1 << 10);
  /**
   * An open table of `mask` + 1 places with the labels by document, the number of each from 1, 0 where there is none: of
   * the open query alone, which fits into the cache of a processor, until a query comes again; then of all.
   */
  private places = new Int32Array(fewPlaces);
  private mask = fewPlaces - 1;
  /** The first label in the table. */
  private first = 0;
  /** What tells the open query from the others in a table of all. */
  private salt = 0;

  /** The query to which the next labels belong. `line` is 1-based. */
  open(id: string, line: number): void {
    const known = this.queries.get(id);
    if (known === this.current) return;
    if (known === undefined) {
      this.queries.set(id, this.lines.push(line) - 1);
      this.counts.push(0);
    } else if (!this.scattered) {
      this.scattered = true;
      this.first = 0;
      this.place(fewPlaces);
    }
    this.current = known ?? this.counts.length - 1;
    if (this.scattered) this.salt = saltOf(this.current);
    else {
      this.first = this.count;
      this.place(fewPlaces);
    }
  }

  /** Adds a label; returns the grade of the document when it has one already, which holds. */
  add({ bytes, from, to, hash, grade }: NewLabel): number | undefined {
    const { current, hashes, owners, places, mask } = this;
    let slot = slotOf(hash ^ this.salt, mask);
    for (; places[slot] !== 0; slot = (slot + 1) & mask) {
      const label = (places[slot] as number) - 1;
      if (hashes[label] !== hash || owners[label] !== current) continue;
      const known = { bytes: this.bytes, from: this.startOf(label), to: this.ends[label] as number };
      if (isSameBytes(known, { bytes, from, to })) return this.grades[label];
    }
    const label = this.count++;
    places[slot] = label + 1;
    if (label === hashes.length) this.growColumns();
    const start = this.startOf(label);
    const end = start + to - from;
    if (end > this.bytes.length)
      this.bytes = grown(this.bytes, new Uint8Array(Math.max(end, this.bytes.length * 2)));
    const own = this.bytes;
    for (let i = 0; i < to - from; i++) own[start + i] = bytes[from + i] as number;
    this.ends[label] = end;
    this.hashes[label] = hash;
    this.grades[label] = grade;
    this.owners[label] = current;
    this.counts[current] = (this.counts[current] as number) + 1;
    if ((this.count - this.first) * 2 > mask) this.place(mask + 1);
    return undefined;
  }

  /** All labels, those of each query together, in memory that is shared. */
  pack(): SharedLabels {
    const { queries, lines, counts, count, owners, scattered } = this;
    const { bytes, ends, hashes, grades } = this;
    const columns = { bytes, ends, hashes, grades };
    return packLabels({ queries: [...queries.keys()], lines, counts, owners, scattered, columns, count });
  }

  private startOf(label: number): number {
    return label === 0 ? 0 : (this.ends[label - 1] as number);
  }

  private growColumns(): void {
    const length = this.hashes.length * 2;
    this.ends = grown(this.ends, new Float64Array(length));
    this.hashes = grown(this.hashes, new Int32Array(length));
    this.grades = grown(this.grades, new Float64Array(length));
    this.owners = grown(this.owners, new Uint32Array(length));
  }

  /** Fills the table with its labels; it has at least so many places, and is at most half full. */
  private place(least: number): void {
    let length = least;
    while ((this.count - this.first) * 2 >= length) length *= 2;
    if (this.places.length < length) this.places = new Int32Array(length);
    const { places } = this;
    places.fill(0, 0, length);
    const mask = length - 1;
    this.mask = mask;
    for (let label = this.first; label < this.count; label++) {
      const salt = this.scattered ? saltOf(this.owners[label] as number) : 0;
      let slot = slotOf((this.hashes[label] as number) ^ salt, mask);
      while (places[slot] !== 0) slot = (slot + 1) & mask;
      places[slot] = label + 1;
    }
  }
}

function saltOf(query: number): number {
  return Math.imul(query + 1, 0x9e3779b1);
}
