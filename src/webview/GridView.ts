import type { TemplateResult } from 'lit/html.js';
import type { RunRow, RunView } from '../protocol/panelMessages';
import { gridTemplate } from './gridTemplate';
import { type GridPart, type GridRows, RowGrid } from './RowGrid';
import { VirtualRows } from './VirtualRows';

export interface GridState {
  view: RunView;
  sort: string;
  descending: boolean;
}

/** What the grid tells its owner. */
export interface GridEvents {
  sortBy(column: string): void;
  open(row: RunRow): void;
  scrolled(top: number): void;
}

/** The table of a run's cases. */
export class GridView extends RowGrid<RunRow, GridState> {
  readonly #events: GridEvents;

  constructor(box: HTMLElement, rows: GridRows<RunRow>, events: GridEvents) {
    super(box, rows);
    this.#events = events;
  }

  restoreScroll(top: number): void {
    this.box.scrollTop = top;
  }

  protected override measure(): VirtualRows {
    const { scrollTop, clientHeight } = this.box;
    return new VirtualRows({ total: this.rows.matched, scrollTop, boxHeight: clientHeight });
  }

  protected override template(part: GridPart, state: GridState): TemplateResult {
    return gridTemplate({
      ...part,
      ...state,
      row: (index) => this.rows.row(index),
      sortBy: (column) => this.#events.sortBy(column),
      open: (row) => this.#events.open(row),
    });
  }

  protected override act(key: string): boolean {
    if (key !== 'Enter') return false;
    const row = this.rows.row(this.active);
    if (row !== undefined) this.#events.open(row);
    return true;
  }

  protected override scrolled(top: number): void {
    this.#events.scrolled(top);
  }

  protected override afterDraw(): void {}
}
