import { leftOutWords } from '../../core/words/leftOut';
import type { ComparedShow, ComparedSort, CompareRow } from '../../protocol/compareView';
import type { ComparedTable } from '../../worker/ComparedTable';
import { comparedHits, hitsOf } from './comparedHits';
import { orderByValue } from './orderByValue';

export interface CompareQuery {
  /** A metric's id. */
  metric: string;
  show: ComparedShow;
  sort: ComparedSort;
  descending: boolean;
}

/**
 * The cases of one comparison: filters, sorts and cuts out ranges. The order of the last query is kept, so that paging
 * through 100,000 rows sorts once. Cases without a value stand last in either direction, equal ones in order of id.
 */
export class CompareRows {
  private readonly differences = new Map<number, Float64Array>();
  private last: { key: string; order: Uint32Array } | undefined;

  constructor(private readonly table: ComparedTable) {}

  /** How many rows match. */
  matched(query: CompareQuery): number {
    return this.order(query).length;
  }

  /** The rows [from, from + count) of what the query shows; fewer at its end. `other` is the id of a second metric. */
  range(query: CompareQuery, at: { from: number; count: number; other: string }): CompareRow[] {
    const from = Math.max(0, at.from);
    return [...this.order(query).subarray(from, from + Math.max(0, at.count))].flatMap(
      (row) => this.row(row, this.indexOf(query.metric), at.other) ?? [],
    );
  }

  private row(row: number, index: number, other: string): CompareRow | undefined {
    const found = this.table.at(row);
    if (found === undefined) return undefined;
    const { a, b, causeA, causeB } = this.table.pair(row, index);
    const difference = numberOrNull(this.differencesOf(index)[row]);
    const beside = this.table.head.metrics.findIndex(({ metric }) => metric === other);
    const { head } = this.table;
    return {
      id: found.id,
      query: found.query,
      line: found.lineB || found.lineA,
      target: found.lineB > 0 ? `b:${found.lineB}` : `a:${found.lineA}`,
      a,
      b,
      difference,
      other: beside < 0 ? null : numberOrNull(this.differencesOf(beside)[row]),
      why: difference === null ? leftOutWords({ a: causeA ?? null, b: causeB ?? null }) : '',
      ...comparedHits(found, { a: hitsOf(head.a), b: hitsOf(head.b) }),
    };
  }

  private order(query: CompareQuery): Uint32Array {
    const key = JSON.stringify([query.metric, query.show, query.sort, query.descending]);
    if (this.last?.key === key) return this.last.order;
    const values = this.sortValues(query);
    const order = orderByValue(this.shown(query), values, query.descending);
    this.last = { key, order };
    return order;
  }

  private shown({ metric, show }: CompareQuery): Uint32Array {
    const differences = this.differencesOf(this.indexOf(metric));
    const rows = new Uint32Array(differences.length);
    const flips = this.flipsOf(metric);
    const wanted = show === 'lost' ? -1 : 1;
    let count = 0;
    differences.forEach((difference, row) => {
      const shows =
        show === 'lost' || show === 'gained'
          ? flips >= 0 && this.table.flip(row, flips) === wanted
          : show === 'all' || groupOf(difference) === show;
      if (shows) rows[count++] = row;
    });
    return rows.subarray(0, count);
  }

  private sortValues({ metric, sort }: CompareQuery): Float64Array {
    const index = this.indexOf(metric);
    if (sort === 'difference') return this.differencesOf(index);
    return sort === 'case' ? this.table.lines() : this.table.values(index, sort);
  }

  private differencesOf(index: number): Float64Array {
    const known = this.differences.get(index);
    if (known !== undefined) return known;
    const found = this.table.differences(index);
    this.differences.set(index, found);
    return found;
  }

  private indexOf(metric: string): number {
    return Math.max(
      0,
      this.table.head.metrics.findIndex((one) => one.metric === metric),
    );
  }

  private flipsOf(metric: string): number {
    const k = flipCutoff(metric, this.table.head);
    return this.table.head.flips.findIndex((flip) => flip.k === k);
  }
}

/** The K at which the flips of a metric are told: its own, else the middle one of both runs. */
export function flipCutoff(metric: string, { flips }: ComparedTable['head']): number | undefined {
  const own = Number(/@(\d+)$/.exec(metric)?.[1]);
  const found = flips.find(({ k }) => k === own) ?? flips[Math.floor(flips.length / 2)];
  return found?.k;
}

function groupOf(difference: number): 'worse' | 'better' | 'same' | 'unpaired' {
  if (Number.isNaN(difference)) return 'unpaired';
  if (difference === 0) return 'same';
  return difference < 0 ? 'worse' : 'better';
}

function numberOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
