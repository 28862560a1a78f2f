import {
  comparedPiece,
  ComparedHits,
  type ComparedColumns,
  type ComparedHead,
} from '../protocol/compareMessages';

/** One case of a comparison, as the columns have it. */
export interface ComparedCase {
  id: string;
  query: string;
  /** 1-based lines in the datasets of A and B, 0 where a run does not have the case. */
  lineA: number;
  lineB: number;
  /** The first hits on both sides; undefined where neither run keeps hits. */
  hits: ComparedHits | undefined;
}

/** A metric's value on both sides, null with its cause. */
export interface ComparedPair {
  a: number | null;
  b: number | null;
  causeA: string | undefined;
  causeB: string | undefined;
}

/** Metrics of one value can differ by this much through the order of their sums. */
const rounding = 1e-12;

/** The cases of a comparison: the columns as they came, with what is asked of them. */
export class ComparedTable {
  private readonly pieces: ComparedColumns[] = [];
  private count = 0;

  constructor(readonly head: ComparedHead) {}

  /** Takes the next cases. All pieces but the last are of one size. */
  append(columns: ComparedColumns): void {
    this.pieces.push(columns);
    this.count += columns.ids.length;
  }

  get length(): number {
    return this.count;
  }

  /** A case by its place from 0; undefined beyond the last. */
  at(row: number): ComparedCase | undefined {
    const { piece, place } = this.find(row);
    const id = piece?.ids[place];
    if (piece === undefined || id === undefined) return undefined;
    return {
      id,
      query: piece.queries[place] ?? '',
      lineA: piece.linesA[place] ?? 0,
      lineB: piece.linesB[place] ?? 0,
      hits: hitsOf(piece.hits[place]),
    };
  }

  /** The values of the metric at `index` of the head's. */
  pair(row: number, index: number): ComparedPair {
    const { piece, place } = this.find(row);
    const at = (place * this.head.metrics.length + index) * 2;
    const cause = (side: number): string | undefined =>
      this.head.causes[piece?.causes[at + side] ?? 0] || undefined;
    return {
      a: numberOrNull(piece?.values[at]),
      b: numberOrNull(piece?.values[at + 1]),
      causeA: cause(0),
      causeB: cause(1),
    };
  }

  /** B minus A of a metric for every row, NaN where a side has no value. */
  differences(index: number): Float64Array {
    const a = this.values(index, 'a');
    return this.values(index, 'b').map((value, row) => {
      const difference = value - (a[row] as number);
      return Math.abs(difference) < rounding ? 0 : difference;
    });
  }

  /** The values of a metric on one side for every row, NaN for none. */
  values(index: number, side: 'a' | 'b'): Float64Array {
    const found = new Float64Array(this.count);
    const width = this.head.metrics.length * 2;
    let row = 0;
    for (const { ids, values } of this.pieces) {
      const first = index * 2 + (side === 'a' ? 0 : 1);
      for (let at = first; at < ids.length * width; at += width) found[row++] = values[at] ?? NaN;
    }
    return found;
  }

  /** The line of every row in the dataset of B, or of A for a case of A alone. */
  lines(): Float64Array {
    const found = new Float64Array(this.count);
    let row = 0;
    for (const { linesA, linesB } of this.pieces)
      for (let at = 0; at < linesB.length; at++)
        found[row++] = (linesB[at] as number) || (linesA[at] as number);
    return found;
  }

  /** -1 for a case that lost its last relevant hit in the top K, 1 for one that gained a first. `index` is of the head's flips. */
  flip(row: number, index: number): number {
    const { piece, place } = this.find(row);
    return piece?.flips[place * this.head.flips.length + index] ?? 0;
  }

  private find(row: number): { piece: ComparedColumns | undefined; place: number } {
    return { piece: this.pieces[Math.floor(row / comparedPiece)], place: row % comparedPiece };
  }
}

function numberOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** The text is the worker's own; what is no list of hits all the same counts as none. */
function hitsOf(text: string | undefined): ComparedHits | undefined {
  if (text === undefined || text === '') return undefined;
  return ComparedHits.safeParse(JSON.parse(text)).data;
}
