import { isFlagged } from '../../core/judge/steering/steeringFlags';
import { fieldsIn } from '../../core/run/aggregate/caseGroups';
import { scoreCauses } from '../../core/run/caseCauses';
import type { RunCase } from '../../core/run/Run';
import { meetsMinimum } from '../../core/words/meetsMinimum';
import type { Distribution, RunRow } from '../../protocol/panelMessages';
import { caseValue } from './caseValue';
import { orderByValue } from './orderByValue';
import { Pauses } from './Pauses';
import { type FilterNames, isLow, parseRowFilter, type RowFilter } from './rowFilter';
import { spread } from './spread';

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

interface Ordered {
  order: Uint32Array;
  answer: RowAnswer;
}

/** Rows between two looks at the clock. */
const rowsAtOnce = 256;

/**
 * The case table of one run: filters, sorts and cuts out ranges. The order of the last query is kept, so that paging
 * through 100,000 rows sorts once. Sorting is stable, and cases without a value stand last in either direction. Long
 * work gives way to the rest of the host every few milliseconds.
 */
export class RunRows {
  readonly #cases: readonly RunCase[];
  readonly #shape: FilterNames;
  readonly #columns = new Map<string, Promise<Float64Array>>();
  #byId: Map<string, RunCase> | undefined;
  #groups: Promise<readonly string[]> | undefined;
  #last: { key: string; result: Promise<Ordered> } | undefined;

  constructor(cases: readonly RunCase[], shape: FilterNames) {
    this.#cases = cases;
    this.#shape = shape;
  }

  /** How many rows match, and what the line under the table says. */
  async query(query: RowQuery): Promise<RowAnswer> {
    return (await this.#run(query)).answer;
  }

  /** The rows [from, from + count) of the sorted and filtered table; fewer at its end. */
  async range(query: RowQuery, at: { from: number; count: number }): Promise<RunRow[]> {
    const { order } = await this.#run(query);
    const rows: RunRow[] = [];
    for (const index of order.subarray(Math.max(0, at.from), Math.max(0, at.from) + Math.max(0, at.count))) {
      const item = this.#cases[index];
      if (item !== undefined) rows.push(this.#row(item));
    }
    return rows;
  }

  /** How the values of a metric or score are spread; undefined for one that the run does not have. */
  async distribution(id: string): Promise<Omit<Distribution, 'runId' | 'id'> | undefined> {
    if (!this.#shape.ids.includes(id)) return undefined;
    return spread(await this.#valuesOf(id), this.#shape.minimums[id]);
  }

  /** The case of an id; undefined when the run has none. */
  find(id: string): RunCase | undefined {
    this.#byId ??= new Map(this.#cases.map((one) => [one.id, one]));
    return this.#byId.get(id);
  }

  #run(query: RowQuery): Promise<Ordered> {
    const key = JSON.stringify([query.sort, query.descending, query.filter]);
    if (this.#last?.key === key) return this.#last.result;
    const result = this.#ordered(query);
    this.#last = { key, result };
    return result;
  }

  async #ordered(query: RowQuery): Promise<Ordered> {
    const groups = query.filter.includes(':') ? await this.#groupFields() : [];
    const filter = parseRowFilter(query.filter, { ...this.#shape, groups });
    const matched = await this.#matching(query.filter === '' ? undefined : filter);
    const answer: RowAnswer = { matched: matched.length, nulls: 0, below: 0 };
    if (filter.problem !== undefined) answer.problem = filter.problem;
    if (query.sort === 'line') return { order: query.descending ? matched.reverse() : matched, answer };
    const values = await this.#valuesOf(query.sort);
    const minimum = this.#shape.minimums[query.sort] ?? -Infinity;
    for (const index of matched) {
      const value = values[index] ?? NaN;
      if (Number.isNaN(value)) answer.nulls++;
      else if (!meetsMinimum(value, minimum)) answer.below++;
    }
    return { order: orderByValue(matched, values, query.descending), answer };
  }

  async #matching(filter: RowFilter | undefined): Promise<Uint32Array> {
    const matched = new Uint32Array(this.#cases.length);
    if (filter === undefined) return matched.map((_, index) => index);
    let count = 0;
    await this.#each((item, index) => {
      if (filter.matches(item)) matched[count++] = index;
    });
    return matched.subarray(0, count);
  }

  /** The column's values by row, NaN where there is none; read once. */
  #valuesOf(id: string): Promise<Float64Array> {
    const known = this.#columns.get(id);
    if (known !== undefined) return known;
    const values = new Float64Array(this.#cases.length);
    const column = this.#each((item, index) => {
      values[index] = caseValue(item, id) ?? NaN;
    }).then(() => values);
    this.#columns.set(id, column);
    return column;
  }

  /** Fields that a term of the filter may name. */
  #groupFields(): Promise<readonly string[]> {
    this.#groups ??= this.#fieldsOfAll();
    return this.#groups;
  }

  async #fieldsOfAll(): Promise<readonly string[]> {
    const fields = new Set<string>();
    await this.#each((item) => {
      for (const field of fieldsIn(item)) fields.add(field);
    });
    return [...fields];
  }

  async #each(visit: (item: RunCase, index: number) => void): Promise<void> {
    const pauses = new Pauses();
    for (let index = 0; index < this.#cases.length; index++) {
      const item = this.#cases[index];
      if (item !== undefined) visit(item, index);
      if (index % rowsAtOnce === 0 && pauses.due) await pauses.next();
    }
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
    const [scoreCause] = scoreCauses(item);
    const cause = item.cause ?? scoreCause;
    if (cause !== undefined) row.cause = cause;
    if (item.evaluation !== undefined) {
      row.judged = true;
      if (scoreCause !== undefined) row.scoreCause = scoreCause;
      if (isFlagged(item.evaluation)) row.flagged = true;
    }
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
