import { render } from 'lit/html.js';
import type { ComparedSort, CompareMetricView, CompareRow } from '../protocol/compareView';
import { compareGridTemplate } from './compareGridTemplate';
import { OpenRowLayout } from './OpenRowLayout';
import type { CompareRows } from './ComparePage';
import { rowMove } from './rowMove';

export interface CompareGridState {
  metric: CompareMetricView;
  other: string;
  sort: ComparedSort;
  descending: boolean;
  label: string;
}

/** What the grid tells its owner. */
export interface CompareGridEvents {
  /** `state` is what was drawn. */
  sortBy(sort: ComparedSort, state: CompareGridState): void;
  openFile(row: CompareRow): void;
  /** The hits of a row were shown. */
  opened(row: CompareRow): void;
}

/**
 * The cases of a comparison, of which only the rows in sight exist, and below the open one its hit lists. Draws itself
 * apart from the rest of the page. The focus moves by rows and outlives their scrolling away.
 */
export class CompareGrid {
  readonly #box: HTMLElement;
  readonly #rows: CompareRows;
  readonly #events: CompareGridEvents;
  #state: CompareGridState | undefined;
  #active = 0;
  #open: { row: number; height: number } | undefined;
  #frame = 0;

  constructor(box: HTMLElement, rows: CompareRows, events: CompareGridEvents) {
    this.#box = box;
    this.#rows = rows;
    this.#events = events;
    box.tabIndex = -1;
    box.addEventListener('scroll', () => this.#later());
    box.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#later()).observe(box);
  }

  update(state: CompareGridState): void {
    this.#state = state;
    this.#draw();
  }

  /** More rows came. */
  refresh(): void {
    this.#later();
  }

  /** Back to the first row, after something else was chosen to be shown. */
  toTop(): void {
    this.#active = 0;
    this.#open = undefined;
    this.#box.scrollTop = 0;
  }

  #later(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #measure(): OpenRowLayout {
    const { scrollTop, clientHeight } = this.#box;
    return new OpenRowLayout({
      total: this.#rows.matched,
      scrollTop,
      boxHeight: clientHeight,
      open: this.#open,
    });
  }

  #draw(): void {
    const state = this.#state;
    if (state === undefined) return;
    const place = this.#measure();
    const { drawn } = place;
    this.#active = Math.max(0, Math.min(this.#active, this.#rows.matched - 1));
    this.#rows.need(drawn.first, Math.max(drawn.last, drawn.first + 1));
    const focused = this.#hasFocus();
    const inSight = this.#active >= drawn.first && this.#active < drawn.last;
    render(
      compareGridTemplate({
        ...state,
        total: this.#rows.matched,
        drawn,
        row: (index) => this.#rows.row(index),
        active: this.#active,
        open: this.#open?.row ?? -1,
        tabStop: inSight ? this.#active : place.firstInSight,
        sortBy: (sort) => this.#events.sortBy(sort, state),
        select: (index) => this.#select(index),
        focused: (index) => this.#focused(index),
        toggle: (index) => (this.#open?.row === index ? this.#close() : this.#show(index)),
        openFile: (row) => this.#events.openFile(row),
      }),
      this.#box,
    );
    this.#place('.grid-space', 'height', place.height);
    this.#place('.cases', 'top', place.top);
    if (focused) this.#keepFocus();
    this.#measureHits();
  }

  /** What the open row shows is as high as its lines, which only the drawn page knows. */
  #measureHits(): void {
    const height = this.#box.querySelector<HTMLElement>('tr.hits')?.offsetHeight;
    if (this.#open === undefined || height === undefined || height === this.#open.height) return;
    this.#open = { row: this.#open.row, height };
    this.#later();
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

  #show(index: number): void {
    const row = this.#rows.row(index);
    if (row === undefined || this.#open?.row === index) return;
    // A row above that closes must not move this one from under the eye.
    if (this.#open !== undefined && this.#open.row < index) this.#box.scrollTop -= this.#open.height;
    this.#open = { row: index, height: 0 };
    this.#draw();
    this.#select(index);
    this.#events.opened(row);
  }

  #close(): void {
    this.#open = undefined;
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (target.closest('thead') !== null) this.#headKey(event, target);
    else this.#rowKey(event);
  }

  #rowKey(event: KeyboardEvent): void {
    const act: Record<string, () => void> = {
      Enter: () => {
        const row = this.#rows.row(this.#active);
        if (row !== undefined) this.#events.openFile(row);
      },
      ArrowRight: () => this.#show(this.#active),
      ArrowLeft: () => {
        if (this.#open?.row === this.#active) this.#close();
      },
    };
    const next = rowMove(event.key, {
      active: this.#active,
      perPage: this.#measure().perPage,
      total: this.#rows.matched,
    });
    const own = act[event.key];
    if (own === undefined && next === undefined) return;
    event.preventDefault();
    own?.();
    if (next !== undefined) this.#select(next);
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
    const heads = [...this.#box.querySelectorAll<HTMLElement>('thead button')];
    heads[heads.indexOf(target) + step]?.focus();
  }
}
