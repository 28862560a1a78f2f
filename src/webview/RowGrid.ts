import { render, type TemplateResult } from 'lit/html.js';
import { rowMove } from './rowMove';

/** Which rows of the table are in sight, and where they lie in its scrolled box. Lengths are CSS pixels. */
export interface RowPlace {
  /** The rows to draw, [first, last). */
  readonly drawn: { first: number; last: number };
  readonly firstInSight: number;
  /** Whole rows that fit under the head. */
  readonly perPage: number;
  /** Height of all that scrolls, the head included. */
  readonly height: number;
  /** Where the table that begins with the first drawn row has to lie. */
  readonly top: number;
  /** The scroll position that brings a row into sight with the least movement. */
  scrollTopFor(row: number): number;
}

/** Rows that are fetched as they are needed. */
export interface GridRows<Row> {
  readonly matched: number;
  need(first: number, end: number): void;
  row(index: number): Row | undefined;
}

/** What is drawn of a table at one moment. */
export interface GridPart {
  /** Rows of the whole table. */
  total: number;
  /** The rows to draw, [first, last). */
  drawn: { first: number; last: number };
  active: number;
  /** The one row that Tab reaches. */
  tabStop: number;
  select: (index: number) => void;
  focused: (index: number) => void;
}

/**
 * A table of which only the rows in sight exist. It draws itself, apart from the rest of the page, so that a scroll
 * frame costs some sixty rows and nothing else. The focus moves by rows and outlives their scrolling away.
 */
export abstract class RowGrid<Row, State> {
  protected readonly box: HTMLElement;
  protected readonly rows: GridRows<Row>;
  protected active = 0;
  #state: State | undefined;
  #frame = 0;

  constructor(box: HTMLElement, rows: GridRows<Row>) {
    this.box = box;
    this.rows = rows;
    box.tabIndex = -1;
    box.addEventListener('scroll', () => {
      this.scrolled(box.scrollTop);
      this.refresh();
    });
    box.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.refresh()).observe(box);
  }

  update(state: State): void {
    this.#state = state;
    this.draw();
  }

  /** Draws the rows anew in the next frame, after some of them came. */
  refresh(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.draw();
    });
  }

  /** Back to the first row, after something else was chosen to be shown. */
  toTop(): void {
    this.active = 0;
    this.box.scrollTop = 0;
  }

  protected abstract measure(): RowPlace;

  protected abstract template(part: GridPart, state: State): TemplateResult;

  /** Acts on a key that was pressed in a row; false for one that means nothing beyond moving. */
  protected abstract act(event: KeyboardEvent): boolean;

  /** Called as the person scrolls. */
  protected abstract scrolled(top: number): void;

  /** Called after the rows were drawn. */
  protected abstract afterDraw(): void;

  protected draw(): void {
    const state = this.#state;
    if (state === undefined) return;
    const place = this.measure();
    const { drawn } = place;
    this.active = Math.max(0, Math.min(this.active, this.rows.matched - 1));
    this.rows.need(drawn.first, Math.max(drawn.last, drawn.first + 1));
    const focused = this.#hasFocus();
    const inSight = this.active >= drawn.first && this.active < drawn.last;
    const part: GridPart = {
      total: this.rows.matched,
      drawn,
      active: this.active,
      tabStop: inSight ? this.active : place.firstInSight,
      select: (index) => this.select(index),
      focused: (index) => this.#focused(index),
    };
    render(this.template(part, state), this.box);
    this.#place('.grid-space', 'height', place.height);
    this.#place('.cases', 'top', place.top);
    if (focused) this.#keepFocus();
    this.afterDraw();
  }

  protected select(index: number): void {
    this.active = index;
    this.box.scrollTop = this.measure().scrollTopFor(index);
    this.draw();
    this.#keepFocus();
  }

  /** Sets a style through the object model: the page's policy blocks style attributes. */
  #place(selector: string, property: 'height' | 'top', pixels: number): void {
    const element = this.box.querySelector<HTMLElement>(selector);
    if (element !== null) element.style[property] = `${pixels}px`;
  }

  #hasFocus(): boolean {
    const active = document.activeElement;
    if (active === null || !this.box.contains(active)) return false;
    return active === this.box || active.closest('tbody') !== null;
  }

  /** The row in focus may have been scrolled out of existence: the box then holds the focus until it is back. */
  #keepFocus(): void {
    const row = this.box.querySelector<HTMLElement>(`tr[aria-rowindex="${this.active + 2}"]`);
    (row ?? this.box).focus({ preventScroll: true });
  }

  #focused(index: number): void {
    if (this.active === index) return;
    this.active = index;
    this.refresh();
  }

  #key(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (target.closest('tr.more') !== null) {
      this.#moreKey(event);
      return;
    }
    if (target.closest('thead') !== null) {
      this.#headKey(event, target);
      return;
    }
    const next = rowMove(event.key, {
      active: this.active,
      perPage: this.measure().perPage,
      total: this.rows.matched,
    });
    if (!this.act(event) && next === undefined) return;
    event.preventDefault();
    if (next !== undefined) this.select(next);
  }

  /** Keys in what stands below a row are its own; Escape leads back to the row. */
  #moreKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#keepFocus();
  }

  /** The column heads are one tab stop; arrows go from one to the next, and down into the rows. */
  #headKey(event: KeyboardEvent, target: HTMLElement): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.select(this.active);
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const heads = [...this.box.querySelectorAll<HTMLElement>('thead button')].filter(
      (button) => button.offsetParent !== null,
    );
    heads[heads.indexOf(target) + step]?.focus();
  }
}
