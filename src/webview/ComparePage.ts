import type { TemplateResult } from 'lit/html.js';
import { formatCount } from '../core/words/score';
import type {
  ComparedShow,
  ComparedSort,
  CompareMetricView,
  CompareRow,
  CompareRowsAnswer,
  CompareRowsRequest,
} from '../protocol/compareView';
import type { CompareView } from '../protocol/panelMessages';
import type { Announcer } from './Announcer';
import { CompareGrid } from './CompareGrid';
import { compareTemplate, shownWords } from './compareTemplate';
import { type Accepted, PagedRows } from './PagedRows';
import type { PanelActions } from './PanelActions';
import type { SavedState } from './SavedState';

/** What the cases of a comparison are asked by. */
export interface CompareQuery {
  metric: string;
  show: ComparedShow;
  sort: ComparedSort;
  descending: boolean;
}

export type CompareRows = PagedRows<CompareQuery, CompareRow>;

export interface ComparePageParts {
  panel: PanelActions;
  announcer: Announcer;
  post: (request: Omit<CompareRowsRequest, 'type'>) => void;
  saved: () => SavedState['compared'];
  save: (compared: SavedState['compared']) => void;
}

/** The compare view in use: what the person chose of it, its rows and its grid. */
export class ComparePage {
  readonly #parts: ComparePageParts;
  readonly #rows: CompareRows;
  #grid: CompareGrid | undefined;
  #gridElement: Element | undefined;

  constructor(parts: ComparePageParts) {
    this.#parts = parts;
    this.#rows = new PagedRows(({ request, source, query, from, count }) =>
      parts.post({ request, rowsOf: source, ...query, from, count }),
    );
  }

  template(view: CompareView | null): TemplateResult {
    const metric = this.#metric(view);
    return compareTemplate(view, this.#parts.panel, {
      metric,
      show: metric === undefined ? 'all' : this.#query(metric).show,
      matched: this.#rows.known ? this.#rows.matched : undefined,
      choose: (change) => this.#choose(change),
      gridBox: this.#gridBox,
    });
  }

  /** Draws the rows, after the view's own elements are there. */
  draw(view: CompareView | null): void {
    const metric = this.#metric(view);
    if (view === null || metric === undefined || view.rowsOf === '') return;
    const query = this.#query(metric);
    if (this.#rows.setQuery(view.rowsOf, query)) this.#grid?.toTop();
    this.#grid?.update({
      metric,
      other: view.metrics.find(({ id }) => id === metric.other)?.name ?? '',
      sort: query.sort,
      descending: query.descending,
      label: query.show === 'all' ? 'Cases' : `Cases: ${shownWords(query.show, metric)}`,
    });
  }

  /** Takes rows; more of the same table are drawn at once. */
  accept(answer: CompareRowsAnswer): Accepted {
    const accepted = this.#rows.accept({ ...answer, source: answer.rowsOf });
    if (accepted === 'rows') this.#grid?.refresh();
    return accepted;
  }

  #metric(view: CompareView | null): CompareMetricView | undefined {
    const { metric } = this.#parts.saved();
    return view?.metrics.find(({ id }) => id === metric) ?? view?.metrics[0];
  }

  /** What is shown: what the person chose, else the damage, the worst first. */
  #query({ id, counts }: CompareMetricView): CompareQuery {
    const { show, sort, descending } = this.#parts.saved();
    const usual = counts.worse > 0 ? 'worse' : counts.better > 0 ? 'better' : 'all';
    const chosen = show === '' ? usual : show;
    return {
      metric: id,
      show: chosen,
      sort: sort === '' ? 'difference' : sort,
      descending: sort === '' ? chosen === 'better' || chosen === 'gained' : descending,
    };
  }

  #choose(change: { metric?: string; show?: ComparedShow }): void {
    const { saved, save, panel } = this.#parts;
    // Another choice of cases starts with its own order: gains with the largest, damage with the worst.
    save({ ...saved(), sort: '', descending: false, ...change });
    panel.redraw();
  }

  #sortBy(sort: ComparedSort, drawn: { sort: ComparedSort; descending: boolean }): void {
    const { saved, save, panel } = this.#parts;
    save({ ...saved(), sort, descending: drawn.sort === sort && !drawn.descending });
    panel.redraw();
  }

  readonly #gridBox = (element: Element | undefined): void => {
    if (element === this.#gridElement) return;
    this.#gridElement = element;
    this.#grid = undefined;
    if (!(element instanceof HTMLElement)) return;
    const { panel, announcer } = this.#parts;
    this.#grid = new CompareGrid(element, this.#rows, {
      sortBy: (sort, drawn) => this.#sortBy(sort, drawn),
      openFile: (row) => panel.act('openComparedRow', row.target),
      opened: (row) => announcer.say(`${row.id}, line ${formatCount(row.line)}. ${row.moves.join('. ')}`),
    });
  };
}
