import type { TemplateResult } from 'lit/html.js';
import type { ComparedSort, CompareMetricView, CompareRow } from '../protocol/compareView';
import { compareGridTemplate } from './compareGridTemplate';
import { OpenRowLayout } from './OpenRowLayout';
import { type GridPart, type GridRows, RowGrid } from './RowGrid';

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
export class CompareGrid extends RowGrid<CompareRow, CompareGridState> {
  readonly #events: CompareGridEvents;
  #open: { row: number; height: number } | undefined;

  constructor(box: HTMLElement, rows: GridRows<CompareRow>, events: CompareGridEvents) {
    super(box, rows);
    this.#events = events;
  }

  override toTop(): void {
    this.#open = undefined;
    super.toTop();
  }

  protected override measure(): OpenRowLayout {
    const { scrollTop, clientHeight } = this.box;
    return new OpenRowLayout({
      total: this.rows.matched,
      scrollTop,
      boxHeight: clientHeight,
      open: this.#open,
    });
  }

  protected override template(part: GridPart, state: CompareGridState): TemplateResult {
    return compareGridTemplate({
      ...part,
      ...state,
      row: (index) => this.rows.row(index),
      open: this.#open?.row ?? -1,
      sortBy: (sort) => this.#events.sortBy(sort, state),
      toggle: (index) => (this.#open?.row === index ? this.#close() : this.#show(index)),
      openFile: (row) => this.#events.openFile(row),
    });
  }

  protected override act(key: string): boolean {
    const acts: Record<string, () => void> = {
      Enter: () => {
        const row = this.rows.row(this.active);
        if (row !== undefined) this.#events.openFile(row);
      },
      ArrowRight: () => this.#show(this.active),
      ArrowLeft: () => {
        if (this.#open?.row === this.active) this.#close();
      },
    };
    const own = acts[key];
    own?.();
    return own !== undefined;
  }

  protected override scrolled(): void {}

  /** What the open row shows is as high as its lines, which only the drawn page knows. */
  protected override afterDraw(): void {
    const height = this.box.querySelector<HTMLElement>('tr.hits')?.offsetHeight;
    if (this.#open === undefined || height === undefined || height === this.#open.height) return;
    this.#open = { row: this.#open.row, height };
    this.refresh();
  }

  #show(index: number): void {
    const row = this.rows.row(index);
    if (row === undefined || this.#open?.row === index) return;
    // A row above that closes must not move this one from under the eye.
    if (this.#open !== undefined && this.#open.row < index) this.box.scrollTop -= this.#open.height;
    this.#open = { row: index, height: 0 };
    this.draw();
    this.select(index);
    this.#events.opened(row);
  }

  #close(): void {
    this.#open = undefined;
    this.draw();
  }
}
