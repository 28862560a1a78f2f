import type { TemplateResult } from 'lit/html.js';
import type { RunRow, RunView } from '../protocol/panelMessages';
import type { RowDetail } from '../protocol/rowDetail';
import { gridTemplate } from './gridTemplate';
import { OpenRowGrid } from './OpenRowGrid';
import type { GridPart, GridRows } from './RowGrid';

export interface GridState {
  view: RunView;
  sort: string;
  descending: boolean;
}

/** What the grid tells its owner. */
export interface GridEvents {
  sortBy(column: string): void;
  /** The line of the dataset is to be opened. */
  open(row: RunRow): void;
  scrolled(top: number): void;
  /** What is known of a row's judgment; undefined while the host has not answered. */
  detail(row: RunRow): RowDetail | undefined;
}

/** The table of a run's cases, and below the open one what a judge said of it. */
export class GridView extends OpenRowGrid<RunRow, GridState> {
  readonly #events: GridEvents;

  constructor(box: HTMLElement, rows: GridRows<RunRow>, events: GridEvents) {
    super(box, rows);
    this.#events = events;
  }

  restoreScroll(top: number): void {
    this.box.scrollTop = top;
  }

  protected override template(part: GridPart, state: GridState): TemplateResult {
    return gridTemplate({
      ...part,
      ...state,
      row: (index) => this.rows.row(index),
      openRow: this.openRow,
      detail: (row) => this.#events.detail(row),
      sortBy: (column) => this.#events.sortBy(column),
      open: (row) => this.#events.open(row),
      toggle: (index) => this.toggle(index),
      show: (index) => this.show(index),
    });
  }

  protected override act({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const row = this.rows.row(this.active);
    if (key === 'ArrowLeft' && this.openRow === this.active) {
      this.close();
      return true;
    }
    if (key !== 'Enter' && key !== 'ArrowRight') return false;
    // What was not judged has nothing more to show than its line.
    const closer = row?.judged === true && !ctrlKey && !metaKey;
    if (row === undefined) return key === 'Enter';
    if (key === 'ArrowRight') {
      if (closer) this.show(this.active);
      return closer;
    }
    if (closer) this.toggle(this.active);
    else this.#events.open(row);
    return true;
  }

  protected override scrolled(top: number): void {
    this.#events.scrolled(top);
  }
}
