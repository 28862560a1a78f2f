import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import { styleMap } from 'lit/directives/style-map.js';
import { formatCount, formatScore } from '../core/words/score';
import type { RunRow, RunView } from '../protocol/panelMessages';
import { icon } from './icons';
import type { RowStore } from './RowStore';

export const rowHeight = 22;
const headHeight = 23;
const overscan = 12;
/** Browsers cut elements off at about 33 million pixels; beyond this height one pixel of scrolling is several rows. */
const maxHeight = 20_000_000;

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
 * The table of cases: a real grid of which only the rows in sight exist. It draws itself, apart from the rest of the
 * page, so that a scroll frame costs some forty rows and nothing else.
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
    box.addEventListener('scroll', () => {
      events.scrolled(box.scrollTop);
      this.#later();
    });
    box.tabIndex = -1;
    box.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#later()).observe(box);
  }

  update(view: RunView, state: GridState): void {
    this.#view = view;
    this.#state = state;
    this.draw();
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
      this.draw();
    });
  }

  draw(): void {
    const view = this.#view;
    if (view === undefined) return;
    const total = this.#rows.matched;
    this.#active = Math.max(0, Math.min(this.#active, total - 1));
    const { first, last } = this.#visible(total);
    this.#rows.need(first, Math.max(last, 1));
    const focused = this.#hasFocus();
    const height = Math.min(total * rowHeight, maxHeight);
    render(
      html`<div class="grid-space" style=${styleMap({ height: `${height + headHeight}px` })}>
        <table
          class="table cases"
          role="grid"
          aria-label="Cases"
          aria-rowcount=${total + 1}
          aria-colcount=${view.columns.length + 3}
          style=${styleMap({ top: `${this.#topOf(first, total)}px` })}
        >
          ${this.#head(view)}
          <tbody role="rowgroup">
            ${repeat(
              Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at),
              (index) => index,
              (index) => this.#row(index, this.#tabStop(first, last)),
            )}
          </tbody>
        </table>
      </div>`,
      this.#box,
    );
    if (focused) this.#keepFocus();
  }

  #hasFocus(): boolean {
    const { activeElement } = document;
    return activeElement === this.#box || (activeElement?.closest('tbody') != null && this.#box.contains(activeElement));
  }

  /** The row in focus may have been scrolled out of existence: the box then holds the focus until it is back. */
  #keepFocus(): void {
    const row = this.#box.querySelector<HTMLElement>(`tr[aria-rowindex="${this.#active + 2}"]`);
    (row ?? this.#box).focus({ preventScroll: true });
  }

  /** The one row that Tab reaches: the active one, or the first in sight when that is far away. */
  #tabStop(first: number, last: number): number {
    if (this.#active >= first && this.#active < last) return this.#active;
    return Math.max(first, Math.min(this.#firstInSight(this.#rows.matched), last - 1));
  }

  get #perPage(): number {
    return Math.max(1, Math.floor((this.#box.clientHeight - headHeight) / rowHeight));
  }

  /** Row at the top of the box for its scroll position. */
  #firstInSight(total: number): number {
    const { scrollTop, clientHeight } = this.#box;
    if (total * rowHeight <= maxHeight) return Math.floor(scrollTop / rowHeight);
    const share = scrollTop / Math.max(1, maxHeight + headHeight - clientHeight);
    return Math.floor(share * Math.max(0, total - this.#perPage));
  }

  #visible(total: number): { first: number; last: number } {
    const top = this.#firstInSight(total);
    return {
      first: Math.max(0, Math.min(top - overscan, total - 1)),
      last: Math.min(total, top + this.#perPage + overscan),
    };
  }

  #topOf(first: number, total: number): number {
    if (total * rowHeight <= maxHeight) return first * rowHeight;
    return this.#box.scrollTop - (this.#firstInSight(total) - first) * rowHeight;
  }

  #head(view: RunView): TemplateResult {
    const { sort, descending } = this.#state;
    const arrow = (id: string): unknown =>
      sort === id ? icon(descending ? 'descending' : 'ascending', 'small') : nothing;
    const ariaSort = (id: string): unknown =>
      sort === id ? (descending ? 'descending' : 'ascending') : 'none';
    const stop = (id: string): string => (sort === id ? '0' : '-1');
    return html`<thead role="rowgroup">
      <tr role="row" aria-rowindex="1">
        <th role="columnheader" scope="col" class="state"><span class="hidden-text">State</span></th>
        <th role="columnheader" scope="col" class="case" aria-sort=${ariaSort('line')}>
          <button type="button" tabindex=${stop('line')} title="Sort by the order of the file" @click=${() => this.#events.sortBy('line')}>
            Case${arrow('line')}
          </button>
        </th>
        <th role="columnheader" scope="col" class="from-480 query">Query</th>
        ${view.columns.map(
          (column, at) =>
            html`<th
              role="columnheader"
              scope="col"
              class="number metric ${this.#narrow(at)}"
              aria-sort=${ariaSort(column.id)}
            >
              <button type="button" tabindex=${stop(column.id)} title="Sort by ${column.title}" @click=${() => this.#events.sortBy(column.id)}>
                ${column.name}${arrow(column.id)}
              </button>
            </th>`,
        )}
      </tr>
    </thead>`;
  }

  /** Two columns stay on a narrow page: the first one and the one that is sorted by, else the second. */
  #narrow(at: number): string {
    const columns = this.#view?.columns ?? [];
    const sorted = columns.findIndex((column) => column.id === this.#state.sort);
    const partner = sorted > 0 ? sorted : 1;
    return at === 0 || at === partner ? '' : 'from-640';
  }

  #row(index: number, tabStop: number): TemplateResult {
    const row = this.#rows.row(index);
    const active = index === this.#active;
    if (row === undefined) {
      return html`<tr role="row" class="waiting" aria-rowindex=${index + 2} aria-busy="true" tabindex=${index === tabStop ? '0' : '-1'}>
        <td role="gridcell" class="state"></td>
        <td role="gridcell" class="dim">…</td>
      </tr>`;
    }
    return html`<tr
      role="row"
      aria-rowindex=${index + 2}
      aria-selected=${active ? 'true' : 'false'}
      class=${active ? 'active' : ''}
      tabindex=${index === tabStop ? '0' : '-1'}
      title=${this.#tooltip(row)}
      @focus=${() => this.#focused(index)}
      @click=${() => this.#select(index)}
      @dblclick=${() => this.#events.open(row)}
    >
      <td role="gridcell" class="state">${stateGlyph(row)}</td>
      <td role="gridcell" class="case">${row.id}</td>
      <td role="gridcell" class="from-480 query">${row.query}</td>
      ${row.values.map((value, at) => this.#value(row, value, at))}
    </tr>`;
  }

  #value(row: RunRow, value: number | null, at: number): TemplateResult {
    const column = this.#view?.columns[at];
    const minimum = column === undefined ? undefined : this.#view?.minimums[column.id];
    const firstNull = value === null && row.cause !== undefined && row.values.indexOf(null) === at;
    return html`<td role="gridcell" class="number ${this.#narrow(at)} ${value === null ? 'dim' : ''}">
      ${firstNull ? html`<span class="cause">${row.cause}</span>` : formatScore(value, minimum)}
    </td>`;
  }

  /** Everything that a narrow page hides. */
  #tooltip(row: RunRow): string {
    const values = (this.#view?.columns ?? []).map(
      (column, at) => `${column.title} ${formatScore(row.values[at])}`,
    );
    const cause = row.cause === undefined ? '' : ` (${row.cause})`;
    return `${row.id}, line ${formatCount(row.line)}${row.query === '' ? '' : `: ${row.query}`}\n${values.join(', ')}${cause}`;
  }

  #select(index: number): void {
    this.#active = index;
    this.#intoSight(index);
    this.draw();
    this.#keepFocus();
  }

  #focused(index: number): void {
    if (this.#active === index) return;
    this.#active = index;
    this.#later();
  }

  #intoSight(index: number): void {
    const total = this.#rows.matched;
    const box = this.#box;
    if (total * rowHeight > maxHeight) {
      const top = this.#firstInSight(total);
      if (index >= top && index < top + this.#perPage) return;
      box.scrollTop =
        (index / Math.max(1, total - this.#perPage)) * (maxHeight + headHeight - box.clientHeight);
      return;
    }
    const top = index * rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowHeight + headHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + rowHeight + headHeight - box.clientHeight;
    }
  }

  #key(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (target.closest('thead') !== null) {
      this.#headKey(event, target);
      return;
    }
    const row = this.#rows.row(this.#active);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (row !== undefined) this.#events.open(row);
      return;
    }
    const last = this.#rows.matched - 1;
    const moves: Record<string, number> = {
      ArrowUp: this.#active - 1,
      ArrowDown: this.#active + 1,
      PageUp: this.#active - this.#perPage,
      PageDown: this.#active + this.#perPage,
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#select(Math.max(0, Math.min(last, next)));
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

function stateGlyph(row: RunRow): TemplateResult | typeof nothing {
  if (row.state === '') return nothing;
  const low = row.state === 'low';
  return html`${icon(low ? 'warning' : 'none', low ? 'tone-warning' : 'dim')}<span class="hidden-text"
      >${low ? 'below minimum' : 'no value'}</span
    >`;
}
