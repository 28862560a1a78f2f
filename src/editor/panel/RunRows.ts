import type { RunCase } from '../../core/run/Run';
import type { RunRow } from '../../protocol/panelMessages';
import { caseCauses, caseValue } from './caseValue';
import { type FilterNames, isLow, parseRowFilter, type RowFilter } from './rowFilter';

/** More rows than a run can have: rank × packing + row stays exact in a double for four million distinct values. */
const packing = 2 ** 31;

export interface RowQuery {
  /** A metric id or score code, or `line` for the order of the file. */
  sort: string;
  descending: boolean;
  filter: string;
}

export interface RowAnswer {
  matched: number;
  nulls: number;
  below: number;
  problem?: string;
}

/**
 * The case table of one run: filters, sorts and cuts out ranges. The order of the last query is kept, so that paging
 * through 100,000 rows sorts once. Sorting is stable, and cases without a value stand last in either direction.
 */
export class RunRows {
  readonly #cases: readonly RunCase[];
  readonly #shape: FilterNames;
  readonly #columns = new Map<string, Float64Array>();
  #last: { key: string; order: Uint32Array; answer: RowAnswer } | undefined;

  constructor(cases: readonly RunCase[], shape: FilterNames) {
    this.#cases = cases;
    this.#shape = shape;
  }

  /** How many rows match, and what the line under the table says. */
  query(query: RowQuery): RowAnswer {
    return this.#run(query).answer;
  }

  /** The rows [from, from + count) of the sorted and filtered table; fewer at its end. */
  range(query: RowQuery, at: { from: number; count: number }): RunRow[] {
    const { order } = this.#run(query);
    const rows: RunRow[] = [];
    for (const index of order.subarray(Math.max(0, at.from), Math.max(0, at.from) + Math.max(0, at.count))) {
      const item = this.#cases[index];
      if (item !== undefined) rows.push(this.#row(item));
    }
    return rows;
  }

  #run(query: RowQuery): { order: Uint32Array; answer: RowAnswer } {
    const key = JSON.stringify([query.sort, query.descending, query.filter]);
    if (this.#last?.key === key) return this.#last;
    const filter = parseRowFilter(query.filter, this.#shape);
    const matched = this.#matching(query.filter === '' ? undefined : filter);
    const answer: RowAnswer = { matched: matched.length, nulls: 0, below: 0 };
    if (filter.problem !== undefined) answer.problem = filter.problem;
    const order = query.sort === 'line' ? matched : this.#sorted(matched, query, answer);
    if (query.sort === 'line' && query.descending) order.reverse();
    this.#last = { key, order, answer };
    return this.#last;
  }

  #matching(filter: RowFilter | undefined): Uint32Array {
    const matched = new Uint32Array(this.#cases.length);
    let count = 0;
    this.#cases.forEach((item, index) => {
      if (filter === undefined || filter.matches(item)) matched[count++] = index;
    });
    return matched.subarray(0, count);
  }

  /**
   * Sorts by numbers that pack a value's rank among the distinct values and the row's place, so that 100,000 rows are
   * sorted natively, without a comparator, and equal values keep the order of the file.
   */
  #sorted(matched: Uint32Array, query: RowQuery, answer: RowAnswer): Uint32Array {
    const values = this.#valuesOf(query.sort);
    const minimum = this.#shape.minimums[query.sort] ?? -Infinity;
    const distinct = new Set<number>();
    for (const index of matched) {
      const value = values[index] ?? NaN;
      if (Number.isNaN(value)) answer.nulls++;
      else distinct.add(value);
      if (value < minimum) answer.below++;
    }
    const ranks = new Map<number, number>();
    const ordered = Float64Array.from(distinct).sort();
    if (query.descending) ordered.reverse();
    ordered.forEach((value, rank) => ranks.set(value, rank));
    const keys = new Float64Array(matched.length);
    matched.forEach((index, at) => {
      // A value that is not there has no rank: it stands behind all others.
      keys[at] = (ranks.get(values[index] ?? NaN) ?? ordered.length) * packing + index;
    });
    keys.sort();
    const order = new Uint32Array(keys.length);
    keys.forEach((key, at) => {
      order[at] = key - Math.floor(key / packing) * packing;
    });
    return order;
  }

  /** The column's values by row, NaN where there is none; read once. */
  #valuesOf(id: string): Float64Array {
    const known = this.#columns.get(id);
    if (known !== undefined) return known;
    const values = new Float64Array(this.#cases.length);
    this.#cases.forEach((item, index) => {
      values[index] = caseValue(item, id) ?? NaN;
    });
    this.#columns.set(id, values);
    return values;
  }

  #row(item: RunCase): RunRow {
    const { columns, minimums } = this.#shape;
    const values = columns.map((id) => caseValue(item, id));
    const row: RunRow = {
      id: item.id,
      line: item.line,
      query: cutText(item.query ?? ''),
      values,
      state: stateOf({ item, values, columns, minimums }),
    };
    const cause = item.cause ?? caseCauses(item)[0];
    if (cause !== undefined) row.cause = cause;
    return row;
  }
}

function stateOf(row: {
  item: RunCase;
  values: readonly (number | null)[];
  columns: readonly string[];
  minimums: FilterNames['minimums'];
}): RunRow['state'] {
  if (row.columns.some((id) => isLow(row.item, { id, minimums: row.minimums }))) return 'low';
  return row.values.length > 0 && row.values.every((value) => value === null) ? 'none' : '';
}

/** A query may be a whole page of text; a row shows one line of it. */
function cutText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}\u2026` : line;
}
