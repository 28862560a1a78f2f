export const rowHeight = 22;
export const headHeight = 23;
/** Rows drawn beyond the edges, so that a small scroll shows no gap. */
const overscan = 6;
/** Browsers cut elements off at about 33 million pixels; beyond this height one pixel of scrolling is several rows. */
const maxHeight = 20_000_000;

/** Which rows of a long table are in sight, and where they lie in its scrolled box. All lengths are CSS pixels. */
export class VirtualRows {
  readonly #total: number;
  readonly #scrollTop: number;
  readonly #boxHeight: number;

  constructor(box: { total: number; scrollTop: number; boxHeight: number }) {
    this.#total = box.total;
    this.#scrollTop = box.scrollTop;
    this.#boxHeight = box.boxHeight;
  }

  /** Whole rows that fit under the head. */
  get perPage(): number {
    return Math.max(1, Math.floor((this.#boxHeight - headHeight) / rowHeight));
  }

  /** Height of all that scrolls, the head included. */
  get height(): number {
    return Math.min(this.#total * rowHeight, maxHeight) + headHeight;
  }

  /** The row at the upper edge. */
  get firstInSight(): number {
    if (!this.#scaled) return Math.floor(this.#scrollTop / rowHeight);
    const share = this.#scrollTop / this.#scrollable;
    return Math.floor(share * Math.max(0, this.#total - this.perPage));
  }

  /** The rows to draw, [first, last). */
  get drawn(): { first: number; last: number } {
    const top = this.firstInSight;
    const first = Math.max(0, Math.min(top - overscan, this.#total - 1));
    return { first, last: Math.max(first, Math.min(this.#total, top + this.perPage + overscan)) };
  }

  /** Where the table that begins with the first drawn row has to lie. */
  get top(): number {
    const { first } = this.drawn;
    if (!this.#scaled) return first * rowHeight;
    return this.#scrollTop - (this.firstInSight - first) * rowHeight;
  }

  /** The scroll position that brings a row into sight with the least movement. */
  scrollTopFor(row: number): number {
    if (this.#scaled) {
      const top = this.firstInSight;
      if (row >= top && row < top + this.perPage) return this.#scrollTop;
      return Math.min(1, row / Math.max(1, this.#total - this.perPage)) * this.#scrollable;
    }
    const above = row * rowHeight;
    const below = above + rowHeight + headHeight - this.#boxHeight;
    if (above < this.#scrollTop) return above;
    return below > this.#scrollTop ? below : this.#scrollTop;
  }

  get #scaled(): boolean {
    return this.#total * rowHeight > maxHeight;
  }

  get #scrollable(): number {
    return Math.max(1, maxHeight + headHeight - this.#boxHeight);
  }
}
