import type { LabelsOf } from '../core/dataset/trec/RunQueries';

/** The labels of all queries in memory that several threads can read. */
export interface SharedLabels {
  /** The ids of the queries, joined by spaces: none has one. */
  queries: string;
  /** Number of labels of each query. */
  counts: Uint32Array;
  /** The documents as UTF-8, one after another, and where each ends. */
  bytes: Uint8Array;
  ends: Float64Array;
  grades: Float64Array;
}

/** Puts the labels into shared memory: some 30 bytes a label. Undefined when the id of a query has a space. */
export function shareLabels(
  queries: ReadonlyMap<string, { labels: ReadonlyMap<string, number> }>,
): SharedLabels | undefined {
  const encoder = new TextEncoder();
  let size = 0;
  let labels = 0;
  for (const [id, query] of queries) {
    if (id.includes(' ')) return undefined;
    labels += query.labels.size;
    for (const document of query.labels.keys()) size += document.length * 3;
  }
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  const counts = new Uint32Array(new SharedArrayBuffer(queries.size * 4));
  const ends = new Float64Array(new SharedArrayBuffer(labels * 8));
  const grades = new Float64Array(new SharedArrayBuffer(labels * 8));
  let end = 0;
  let label = 0;
  let index = 0;
  for (const query of queries.values()) {
    counts[index++] = query.labels.size;
    for (const [document, grade] of query.labels) {
      end += encoder.encodeInto(document, bytes.subarray(end)).written;
      ends[label] = end;
      grades[label++] = grade;
    }
  }
  return { queries: [...queries.keys()].join(' '), counts, bytes, ends, grades };
}

/** The labels of a query, read when they are asked for. */
export function sharedLabelsOf({ queries, counts, bytes, ends, grades }: SharedLabels): LabelsOf {
  const places = new Map<string, { from: number; to: number }>();
  let from = 0;
  (queries === '' ? [] : queries.split(' ')).forEach((id, index) => {
    const to = from + (counts[index] as number);
    places.set(id, { from, to });
    from = to;
  });
  return (query) => {
    const place = places.get(query);
    if (place === undefined) return undefined;
    const labels = new Map<string, number>();
    for (let label = place.from; label < place.to; label++) {
      const start = label === 0 ? 0 : (ends[label - 1] as number);
      labels.set(textOf(bytes.slice(start, ends[label])), grades[label] as number);
    }
    return labels;
  };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
