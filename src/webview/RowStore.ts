import type { HostMessage, RunRow } from '../protocol/panelMessages';

export interface RowRequest {
  request: number;
  runId: string;
  from: number;
  count: number;
  sort: string;
  descending: boolean;
  filter: string;
}

export type RowsMessage = Extract<HostMessage, { type: 'rows' }>;

const pageSize = 100;
/** Rows that are kept; the farthest from where the person looks are dropped first. */
const maxPages = 40;

/**
 * The rows of the case table that the page knows, fetched from the host by pages of 100. An answer to an older query
 * or run is dropped. While a new query is under way, the rows of the old one stay.
 */
export class RowStore {
  readonly #post: (request: RowRequest) => void;
  #query = { runId: '', sort: '', descending: false, filter: '' };
  #pages = new Map<number, RunRow[]>();
  #asked = new Map<number, number>();
  #next = 1;
  /** Requests below it belong to an older query. */
  #first = 1;
  /** The pages shown are those of the query before. */
  #outdated = true;
  matched = 0;
  nulls = 0;
  below = 0;
  problem: string | undefined;
  /** False until the first answer to any query of this run came. */
  known = false;

  constructor(post: (request: RowRequest) => void) {
    this.#post = post;
  }

  /** Sets what the table shows; asks for its first page when that changed. Returns true when it did. */
  setQuery(query: { runId: string; sort: string; descending: boolean; filter: string }): boolean {
    const before = this.#query;
    const same =
      before.runId === query.runId &&
      before.sort === query.sort &&
      before.descending === query.descending &&
      before.filter === query.filter;
    if (same) return false;
    if (before.runId !== query.runId) {
      // The number of rows stays, and with it the place that a person scrolled to: another run of the same dataset has
      // as many.
      this.#pages.clear();
      this.known = false;
    }
    this.#query = { ...query };
    this.#first = this.#next;
    this.#asked.clear();
    this.#outdated = true;
    return true;
  }

  row(index: number): RunRow | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.[index % pageSize];
  }

  /** Asks for the pages of the rows [from, to) that are neither here nor under way. */
  need(from: number, to: number): void {
    const first = Math.floor(Math.max(0, from) / pageSize);
    const last = Math.floor(Math.max(0, to - 1) / pageSize);
    for (let page = first; page <= last; page++) {
      if (this.#asked.has(page) || (!this.#outdated && this.#pages.has(page))) continue;
      const request = this.#next++;
      this.#asked.set(page, request);
      this.#post({ request, ...this.#query, from: page * pageSize, count: pageSize });
    }
  }

  /**
   * Takes an answer; false when it is one of an older query. `counts` when what is said of the whole table changed, `rows`
   * when there are only more rows of it.
   */
  accept(message: RowsMessage): 'counts' | 'rows' | false {
    const page = Math.floor(message.from / pageSize);
    if (message.request < this.#first || message.runId !== this.#query.runId) return false;
    if (this.#asked.get(page) !== message.request) return false;
    this.#asked.delete(page);
    const first = this.#outdated || !this.known;
    if (this.#outdated) {
      this.#pages.clear();
      this.#outdated = false;
    }
    this.#pages.set(page, message.rows);
    this.#trim(page);
    this.matched = message.matched;
    this.nulls = message.nulls;
    this.below = message.below;
    this.problem = message.problem;
    this.known = true;
    return first ? 'counts' : 'rows';
  }

  #trim(near: number): void {
    while (this.#pages.size > maxPages) {
      const farthest = [...this.#pages.keys()].reduce((a, b) =>
        Math.abs(a - near) >= Math.abs(b - near) ? a : b,
      );
      this.#pages.delete(farthest);
    }
  }
}
