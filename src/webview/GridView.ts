import { render } from 'lit/html.js';
import type { RunRow, RunView } from '../protocol/panelMessages';
import { gridTemplate } from './gridTemplate';
import type { RowStore } from './RowStore';
import { VirtualRows } from './VirtualRows';

export interface GridState {
  sort: string;
  descending: boolean;
}

/** What the grid tells its owner. */
export interface GridEvents {
  sortBy(column: string): void;
  open(row: RunRow): void;
  scrolled(top: number): void;
}

/**
 * The table of cases, of which only the rows in sight exist. It draws itself, apart from the rest of the page, so that
 * a scroll frame costs some sixty rows and nothing else. The focus moves by rows and outlives their scrolling away.
 */
export class GridView {
  readonly #box: HTMLElement;
  readonly #rows: RowStore;
  readonly #events: GridEvents;
  #view: RunView | undefined;
  #state: GridState = { sort: '', descending: false };
  #active = 0;
  #frame = 0;

  constructor(box: HTMLElement, rows: RowStore, events: GridEvents) {
    this.#box = box;
    this.#rows = rows;
    this.#events = events;
    box.tabIndex = -1;
    box.addEventListener('scroll', () => {
      events.scrolled(box.scrollTop);
      this.#later();
    });
    box.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#later()).observe(box);
  }

  update(view: RunView, state: GridState): void {
    this.#view = view;
    this.#state = state;
    this.#draw();
  }

  /** Draws the rows anew in the next frame, after some of them came. */
  refresh(): void {
    this.#later();
  }

  /** Back to the first row, after another order or filter was chosen. */
  toTop(): void {
    this.#active = 0;
    this.#box.scrollTop = 0;
  }

  restoreScroll(top: number): void {
    this.#box.scrollTop = top;
  }

  #later(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #measure(): VirtualRows {
    const { scrollTop, clientHeight } = this.#box;
    return new VirtualRows({ total: this.#rows.matched, scrollTop, boxHeight: clientHeight });
  }

  #draw(): void {
    const view = this.#view;
    if (view === undefined) return;
    const place = this.#measure();
    const { drawn } = place;
    this.#active = Math.max(0, Math.min(this.#active, this.#rows.matched - 1));
    this.#rows.need(drawn.first, Math.max(drawn.last, drawn.first + 1));
    const focused = this.#hasFocus();
    const inSight = this.#active >= drawn.first && this.#active < drawn.last;
    render(
      gridTemplate({
        view,
        ...this.#state,
        total: this.#rows.matched,
        drawn,
        row: (index) => this.#rows.row(index),
        active: this.#active,
        tabStop: inSight ? this.#active : place.firstInSight,
        sortBy: (column) => this.#events.sortBy(column),
        select: (index) => this.#select(index),
        focused: (index) => this.#focused(index),
        open: (row) => this.#events.open(row),
      }),
      this.#box,
    );
    this.#place('.grid-space', 'height', place.height);
    this.#place('.cases', 'top', place.top);
    if (focused) this.#keepFocus();
  }

  /** Sets a style through the object model: the page's policy blocks style attributes. */
  #place(selector: string, property: 'height' | 'top', pixels: number): void {
    const element = this.#box.querySelector<HTMLElement>(selector);
    if (element !== null) element.style[property] = `${pixels}px`;
  }

  #hasFocus(): boolean {
    const active = document.activeElement;
    if (active === null || !this.#box.contains(active)) return false;
    return active === this.#box || active.closest('tbody') !== null;
  }

  /** The row in focus may have been scrolled out of existence: the box then holds the focus until it is back. */
  #keepFocus(): void {
    const row = this.#box.querySelector<HTMLElement>(`tr[aria-rowindex="${this.#active + 2}"]`);
    (row ?? this.#box).focus({ preventScroll: true });
  }

  #select(index: number): void {
    this.#active = index;
    this.#box.scrollTop = this.#measure().scrollTopFor(index);
    this.#draw();
    this.#keepFocus();
  }

  #focused(index: number): void {
    if (this.#active === index) return;
    this.#active = index;
    this.#later();
  }

  #key(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (target.closest('thead') !== null) {
      this.#headKey(event, target);
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const row = this.#rows.row(this.#active);
      if (row !== undefined) this.#events.open(row);
      return;
    }
    const next = this.#moved(event.key);
    if (next === undefined) return;
    event.preventDefault();
    this.#select(Math.max(0, Math.min(this.#rows.matched - 1, next)));
  }

  #moved(key: string): number | undefined {
    const { perPage } = this.#measure();
    const moves: Record<string, number> = {
      ArrowUp: this.#active - 1,
      ArrowDown: this.#active + 1,
      PageUp: this.#active - perPage,
      PageDown: this.#active + perPage,
      Home: 0,
      End: this.#rows.matched - 1,
    };
    return moves[key];
  }

  /** The column heads are one tab stop; arrows go from one to the next, and down into the rows. */
  #headKey(event: KeyboardEvent, target: HTMLElement): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.#select(this.#active);
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const heads = [...this.#box.querySelectorAll<HTMLElement>('thead button')].filter(
      (button) => button.offsetParent !== null,
    );
    heads[heads.indexOf(target) + step]?.focus();
  }
}
