import type { RunCase } from '../../core/run/Run';
import type { RunRow } from '../../protocol/panelMessages';
import { caseCauses, caseValue } from './caseValue';
import { type FilterNames, isLow, parseRowFilter } from './rowFilter';

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
    const { minimums } = this.#shape;
    const filter = parseRowFilter(query.filter, this.#shape);
    const matched: number[] = [];
    this.#cases.forEach((item, index) => {
      if (filter.matches(item)) matched.push(index);
    });
    const byLine = query.sort === 'line';
    const answer: RowAnswer = { matched: matched.length, nulls: 0, below: 0 };
    if (filter.problem !== undefined) answer.problem = filter.problem;
    if (!byLine) {
      for (const index of matched) {
        const item = this.#cases[index] as RunCase;
        if (caseValue(item, query.sort) === null) answer.nulls++;
        else if (isLow(item, { id: query.sort, minimums })) answer.below++;
      }
    }
    const order = byLine
      ? Uint32Array.from(query.descending ? matched.reverse() : matched)
      : this.#sorted(matched, query);
    this.#last = { key, order, answer };
    return this.#last;
  }

  /** A counting sort over the distinct values: metrics have few of them, so 100,000 rows need no comparator. */
  #sorted(matched: readonly number[], query: RowQuery): Uint32Array {
    const groups = new Map<number, number[]>();
    const without: number[] = [];
    for (const index of matched) {
      const value = caseValue(this.#cases[index] as RunCase, query.sort);
      if (value === null) {
        without.push(index);
        continue;
      }
      const group = groups.get(value);
      if (group === undefined) groups.set(value, [index]);
      else group.push(index);
    }
    const values = Float64Array.from(groups.keys()).sort();
    if (query.descending) values.reverse();
    const order = new Uint32Array(matched.length);
    let at = 0;
    for (const value of values) for (const index of groups.get(value) ?? []) order[at++] = index;
    order.set(without, at);
    return order;
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
