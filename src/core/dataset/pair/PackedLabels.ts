import { LabelsInColumns, type LabelColumns } from '../../retrieval/LabelsInColumns';
import type { LabelledQueries, QrelsQuery } from './Qrels';

/** The labels of all queries in memory that several threads can read, those of each query together. */
export interface SharedLabels extends LabelColumns {
  /** The ids of the queries, joined, and the length of each. */
  queries: string;
  queryLengths: Uint32Array;
  /** The 1-based line of each query's first label. */
  lines: Float64Array;
  /** Number of labels of each query. */
  counts: Uint32Array;
}

interface Place {
  index: number;
  /** Its labels, [from, to). */
  from: number;
  to: number;
}

/** The labels of many queries in a fraction of the memory of maps. */
export class PackedLabels implements LabelledQueries {
  private readonly places = new Map<string, Place>();

  constructor(readonly shared: SharedLabels) {
    const { queries, queryLengths, counts } = shared;
    let from = 0;
    let at = 0;
    for (let index = 0; index < queryLengths.length; index++) {
      const to = from + (counts[index] as number);
      const end = at + (queryLengths[index] as number);
      this.places.set(queries.slice(at, end), { index, from, to });
      from = to;
      at = end;
    }
  }

  has(query: string): boolean {
    return this.places.has(query);
  }

  get(query: string): QrelsQuery | undefined {
    const place = this.places.get(query);
    return place === undefined ? undefined : this.read(place);
  }

  *[Symbol.iterator](): Generator<[string, QrelsQuery]> {
    for (const [query, place] of this.places) yield [query, this.read(place)];
  }

  private read({ index, from, to }: Place): QrelsQuery {
    return { line: this.shared.lines[index] as number, labels: new LabelsInColumns(this.shared, from, to) };
  }
}
