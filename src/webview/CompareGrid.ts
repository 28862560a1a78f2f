import type { TemplateResult } from 'lit/html.js';
import type { ComparedSort, CompareMetricView, CompareRow } from '../protocol/compareView';
import { compareGridTemplate } from './compareGridTemplate';
import { OpenRowGrid } from './OpenRowGrid';
import type { GridPart, GridRows } from './RowGrid';

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

/** The cases of a comparison, and below the open one its hit lists. */
export class CompareGrid extends OpenRowGrid<CompareRow, CompareGridState> {
  readonly #events: CompareGridEvents;

  constructor(box: HTMLElement, rows: GridRows<CompareRow>, events: CompareGridEvents) {
    super(box, rows);
    this.#events = events;
  }

  protected override template(part: GridPart, state: CompareGridState): TemplateResult {
    return compareGridTemplate({
      ...part,
      ...state,
      row: (index) => this.rows.row(index),
      open: this.openRow,
      sortBy: (sort) => this.#events.sortBy(sort, state),
      toggle: (index) => this.toggle(index),
      openFile: (row) => this.#events.openFile(row),
    });
  }

  protected override act({ key }: KeyboardEvent): boolean {
    const acts: Record<string, () => void> = {
      Enter: () => {
        const row = this.rows.row(this.active);
        if (row !== undefined) this.#events.openFile(row);
      },
      ArrowRight: () => this.show(this.active),
      ArrowLeft: () => {
        if (this.openRow === this.active) this.close();
      },
    };
    const own = acts[key];
    own?.();
    return own !== undefined;
  }

  protected override scrolled(): void {}

  protected override opened(row: CompareRow): void {
    this.#events.opened(row);
  }
}
