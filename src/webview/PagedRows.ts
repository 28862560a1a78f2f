const pageSize = 100;
/** Pages that are kept; the farthest from where the person looks are dropped first. */
const maxPages = 40;

/**
 * What an answer was: `counts` when what is said of the whole table changed, `rows` when there are only more rows of
 * it, false for one of an older query.
 */
export type Accepted = 'counts' | 'rows' | false;

export interface PageRequest<Query> {
  request: number;
  source: string;
  query: Query;
  from: number;
  count: number;
}

/**
 * The rows of a long table that the page knows, fetched from the host by pages of 100. `source` names the table, the
 * query its order and filter. An answer to an older query or of another source is dropped. While a new query is under
 * way, the rows of the old one stay.
 */
export class PagedRows<Query extends object, Row> {
  readonly #post: (request: PageRequest<Query>) => void;
  #source = '';
  #query: Query | undefined;
  #pages = new Map<number, Row[]>();
  #asked = new Map<number, number>();
  #next = 1;
  /** Requests below it belong to an older query. */
  #first = 1;
  /** The pages shown are those of the query before. */
  #outdated = true;
  matched = 0;
  /** False until the first answer to any query of this source came. */
  known = false;

  constructor(post: (request: PageRequest<Query>) => void) {
    this.#post = post;
  }

  /** Sets what the table shows. Returns true when that changed. */
  setQuery(source: string, query: Query): boolean {
    const before = this.#query;
    const same = before !== undefined && this.#source === source && isSame(before, query);
    if (same) return false;
    if (this.#source !== source) {
      // The number of rows stays, and with it the place that a person scrolled to: another source often has as many.
      this.#pages.clear();
      this.known = false;
    }
    this.#source = source;
    this.#query = { ...query };
    this.#first = this.#next;
    this.#asked.clear();
    this.#outdated = true;
    return true;
  }

  row(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.[index % pageSize];
  }

  /** Asks for the pages of the rows [from, to) that are neither here nor under way. */
  need(from: number, to: number): void {
    const query = this.#query;
    if (query === undefined) return;
    const first = Math.floor(Math.max(0, from) / pageSize);
    const last = Math.floor(Math.max(0, to - 1) / pageSize);
    for (let page = first; page <= last; page++) {
      if (this.#asked.has(page) || (!this.#outdated && this.#pages.has(page))) continue;
      const request = this.#next++;
      this.#asked.set(page, request);
      this.#post({ request, source: this.#source, query, from: page * pageSize, count: pageSize });
    }
  }

  /** Takes an answer: see Accepted. */
  accept(answer: { request: number; source: string; from: number; matched: number; rows: Row[] }): Accepted {
    const page = Math.floor(answer.from / pageSize);
    if (answer.request < this.#first || answer.source !== this.#source) return false;
    if (this.#asked.get(page) !== answer.request) return false;
    this.#asked.delete(page);
    const first = this.#outdated || !this.known;
    if (this.#outdated) {
      this.#pages.clear();
      this.#outdated = false;
    }
    this.#pages.set(page, answer.rows);
    this.#trim(page);
    this.matched = answer.matched;
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

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
