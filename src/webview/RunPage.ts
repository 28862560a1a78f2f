import type { TemplateResult } from 'lit/html.js';
import type { Distribution, HostMessage, RunView } from '../protocol/panelMessages';
import { DistributionStore } from './charts/DistributionStore';
import { DetailStore } from './DetailStore';
import { GridView } from './GridView';
import type { Host } from './host';
import type { Accepted } from './PagedRows';
import type { PanelActions } from './PanelActions';
import { RowStore, type RowsMessage } from './RowStore';
import { runTemplate } from './runTemplate';
import type { SavedState } from './SavedState';

type DetailMessage = Extract<HostMessage, { type: 'rowDetail' }>;

/** The scroll position is kept once scrolling rests for this many milliseconds. */
const rest = 200;

export interface RunPageParts {
  panel: PanelActions;
  host: Host;
  saved: () => SavedState;
  save: (change: Partial<SavedState>) => void;
}

/** The run view in use: its rows, its grid and how far that is scrolled. */
export class RunPage {
  readonly #parts: RunPageParts;
  readonly #rows: RowStore;
  readonly #distributions: DistributionStore;
  readonly #details: DetailStore;
  #scrollTimer = 0;
  /** The scroll position of before a reload, until there are rows to scroll. */
  #scrollTo: number;
  #sort = '';
  #grid: GridView | undefined;
  #gridElement: Element | undefined;

  constructor(parts: RunPageParts) {
    const { host } = parts;
    this.#parts = parts;
    this.#scrollTo = parts.saved().scroll;
    this.#rows = new RowStore((request) => host.post({ type: 'rows', ...request }));
    this.#details = new DetailStore((asked) => host.post({ type: 'rowDetail', ...asked }));
    this.#distributions = new DistributionStore((asked) => host.post({ type: 'distribution', ...asked }));
  }

  /** What the last rows say of the filter. */
  get found(): string {
    return this.#rows.problem ?? `${this.#rows.matched} cases match.`;
  }

  template(run: RunView | null): TemplateResult {
    return runTemplate(run, this.#parts.panel, {
      saved: this.#parts.saved(),
      sort: this.#sortOf(run),
      rows: this.#rows,
      distributions: this.#distributions,
      gridBox: this.#gridBox,
    });
  }

  /** Draws the rows, after the view's own elements are there. */
  draw(run: RunView): void {
    if (run.runId === '') return;
    const sort = this.#sortOf(run);
    const { descending, filter } = this.#parts.saved();
    this.#sort = sort;
    const { runId, cases } = run;
    this.#details.runId = runId;
    this.#rows.setQuery({ runId, cases, sort, descending, filter: filter.trim() });
    this.#grid?.update({ view: run, sort, descending });
    if (this.#scrollTo > 0 && this.#rows.known) {
      this.#grid?.restoreScroll(this.#scrollTo);
      this.#scrollTo = 0;
    }
  }

  /** Takes rows; more of the same table are drawn at once. */
  accept(message: RowsMessage): Accepted {
    const accepted = this.#rows.accept(message);
    if (accepted === 'rows') this.#grid?.refresh();
    return accepted;
  }

  takeDetail(answer: DetailMessage): void {
    this.#details.accept(answer);
    this.#grid?.refresh();
  }

  take(distribution: Distribution): void {
    this.#distributions.accept(distribution);
  }

  /** Back to the first row. */
  toTop(): void {
    this.#scrollTo = 0;
    this.#grid?.toTop();
  }

  readonly #gridBox = (element: Element | undefined): void => {
    if (element === this.#gridElement) return;
    this.#gridElement = element;
    this.#grid = undefined;
    if (!(element instanceof HTMLElement)) return;
    const { panel } = this.#parts;
    this.#grid = new GridView(element, this.#rows, {
      sortBy: (column) => this.#sortBy(column),
      open: (row) => panel.openRow(row),
      scrolled: (scroll) => this.#scrolled(scroll),
      detail: ({ id }) => this.#details.get(id),
    });
  };

  #scrolled(scroll: number): void {
    window.clearTimeout(this.#scrollTimer);
    this.#scrollTimer = window.setTimeout(() => this.#parts.save({ scroll }), rest);
  }

  #sortOf(run: RunView | null): string {
    const { sort } = this.#parts.saved();
    const known = sort === 'line' || (run?.columns.some((column) => column.id === sort) ?? false);
    return known ? sort : (run?.sort ?? 'line');
  }

  #sortBy(column: string): void {
    const { panel, saved } = this.#parts;
    const same = this.#sort === column;
    panel.setTable({ sort: column, descending: same && !saved().descending });
  }
}
