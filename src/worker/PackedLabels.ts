import type { LabelledQueries, QrelsQuery } from '../core/dataset/pair/Qrels';

/** The labels of all queries in memory that several threads can read: some 30 bytes a label. */
export interface SharedLabels {
  /** The ids of the queries, joined by spaces: none has one. */
  queries: string;
  /** The 1-based line of each query's first label. */
  lines: Float64Array;
  /** Number of labels of each query. */
  counts: Uint32Array;
  /** The documents as UTF-8, one after another, and where each ends. */
  bytes: Uint8Array;
  ends: Float64Array;
  grades: Float64Array;
}

/** The labels of many queries in a fraction of the memory of maps, each read when it is asked for. */
export class PackedLabels implements LabelledQueries {
  private readonly places = new Map<string, { index: number; from: number; to: number }>();

  constructor(readonly shared: SharedLabels) {
    let from = 0;
    (shared.queries === '' ? [] : shared.queries.split(' ')).forEach((id, index) => {
      const to = from + (shared.counts[index] as number);
      this.places.set(id, { index, from, to });
      from = to;
    });
  }

  /** Undefined when the id of a query has a space. */
  static of(queries: ReadonlyMap<string, QrelsQuery>): PackedLabels | undefined {
    const shared = pack(queries);
    return shared === undefined ? undefined : new PackedLabels(shared);
  }

  get(query: string): QrelsQuery | undefined {
    const place = this.places.get(query);
    return place === undefined ? undefined : this.read(place);
  }

  *[Symbol.iterator](): Generator<[string, QrelsQuery]> {
    for (const [query, place] of this.places) yield [query, this.read(place)];
  }

  private read({ index, from, to }: { index: number; from: number; to: number }): QrelsQuery {
    const { lines, bytes, ends, grades } = this.shared;
    const labels = new Map<string, number>();
    const base = from === 0 ? 0 : (ends[from - 1] as number);
    const size = to === from ? 0 : (ends[to - 1] as number) - base;
    const all = textOf(bytes, base, base + size);
    // Where each byte is a character, cutting one text is much faster than decoding many.
    const plain = all.length === size;
    let start = base;
    for (let label = from; label < to; label++) {
      const end = ends[label] as number;
      const text = plain ? all.slice(start - base, end - base) : textOf(bytes, start, end);
      labels.set(text, grades[label] as number);
      start = end;
    }
    return { line: lines[index] as number, labels };
  }
}

function pack(queries: ReadonlyMap<string, QrelsQuery>): SharedLabels | undefined {
  const encoder = new TextEncoder();
  let size = 0;
  let count = 0;
  for (const [id, { labels }] of queries) {
    if (id === '' || id.includes(' ')) return undefined;
    count += labels.size;
    for (const document of labels.keys()) size += Buffer.byteLength(document);
  }
  const shared: SharedLabels = {
    queries: [...queries.keys()].join(' '),
    lines: new Float64Array(new SharedArrayBuffer(queries.size * 8)),
    counts: new Uint32Array(new SharedArrayBuffer(queries.size * 4)),
    bytes: new Uint8Array(new SharedArrayBuffer(size)),
    ends: new Float64Array(new SharedArrayBuffer(count * 8)),
    grades: new Float64Array(new SharedArrayBuffer(count * 8)),
  };
  let end = 0;
  let label = 0;
  let index = 0;
  for (const { line, labels } of queries.values()) {
    shared.lines[index] = line;
    shared.counts[index++] = labels.size;
    for (const [document, grade] of labels) {
      end += encoder.encodeInto(document, shared.bytes.subarray(end)).written;
      shared.ends[label] = end;
      shared.grades[label++] = grade;
    }
  }
  return shared;
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
}
