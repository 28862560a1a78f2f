import { rowHeight, VirtualRows } from './VirtualRows';

export interface OpenRowBox {
  total: number;
  scrollTop: number;
  boxHeight: number;
  /** The row that has more below it, and how high that is in pixels. */
  open: { row: number; height: number } | undefined;
}

/** Where the rows of a long table lie when one of them is open: what it shows stands below it. */
export class OpenRowLayout {
  readonly #rows: VirtualRows;
  readonly #open: { row: number; height: number };
  readonly #boxHeight: number;
  readonly #scrollTop: number;
  readonly #total: number;

  constructor({ total, scrollTop, boxHeight, open }: OpenRowBox) {
    this.#open = open ?? { row: Infinity, height: 0 };
    this.#boxHeight = boxHeight;
    this.#scrollTop = scrollTop;
    this.#total = total;
    this.#rows = new VirtualRows({ total, scrollTop: this.#closed(scrollTop), boxHeight });
  }

  get perPage(): number {
    return this.#rows.perPage;
  }

  get height(): number {
    return this.#rows.height + this.#open.height;
  }

  get firstInSight(): number {
    return this.#rows.firstInSight;
  }

  get drawn(): { first: number; last: number } {
    return this.#rows.drawn;
  }

  /** Where the table that begins with the first drawn row has to lie. */
  get top(): number {
    return this.#rows.top + (this.drawn.first > this.#open.row ? this.#open.height : 0);
  }

  /** The scroll position that brings a row, with what it shows, into sight with the least movement. */
  scrollTopFor(row: number): number {
    const shift = row > this.#open.row ? this.#open.height : 0;
    const more = row === this.#open.row ? this.#open.height : 0;
    const closed = new VirtualRows({
      total: this.#total,
      scrollTop: this.#scrollTop - shift,
      boxHeight: Math.max(4 * rowHeight, this.#boxHeight - more),
    });
    return closed.scrollTopFor(row) + shift;
  }

  /** The scroll position that would show the same rows if none were open. */
  #closed(scrollTop: number): number {
    const below = (this.#open.row + 1) * rowHeight;
    if (scrollTop <= below) return scrollTop;
    return Math.max(below, scrollTop - this.#open.height);
  }
}
