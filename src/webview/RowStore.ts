import type { HostMessage, RunRow } from '../protocol/panelMessages';
import { type Accepted, PagedRows } from './PagedRows';

interface RowOrder {
  sort: string;
  descending: boolean;
  filter: string;
}

interface RowQuery extends RowOrder {
  /** Cases of the run: those of a run that goes on are asked for again when there are more. */
  cases: number;
}

export interface RowRequest extends RowOrder {
  request: number;
  runId: string;
  from: number;
  count: number;
}

export type RowsMessage = Extract<HostMessage, { type: 'rows' }>;

/** The rows of a run's case table: see PagedRows. */
export class RowStore {
  readonly #pages: PagedRows<RowQuery, RunRow>;
  nulls = 0;
  below = 0;
  problem: string | undefined;

  constructor(post: (request: RowRequest) => void) {
    this.#pages = new PagedRows(({ request, source, query, from, count }) => {
      const { sort, descending, filter } = query;
      post({ request, runId: source, sort, descending, filter, from, count });
    });
  }

  get matched(): number {
    return this.#pages.matched;
  }

  /** False until the first answer to any query of this run came. */
  get known(): boolean {
    return this.#pages.known;
  }

  /** Sets what the table shows. Returns true when that changed. */
  setQuery({ runId, ...query }: RowQuery & { runId: string }): boolean {
    return this.#pages.setQuery(runId, query);
  }

  row(index: number): RunRow | undefined {
    return this.#pages.row(index);
  }

  /** Asks for the pages of the rows [from, to) that are neither here nor under way. */
  need(from: number, to: number): void {
    this.#pages.need(from, to);
  }

  /** Takes an answer: see PagedRows. */
  accept(message: RowsMessage): Accepted {
    const accepted = this.#pages.accept({ ...message, source: message.runId });
    if (accepted === false) return false;
    this.nulls = message.nulls;
    this.below = message.below;
    this.problem = message.problem;
    return accepted;
  }
}
