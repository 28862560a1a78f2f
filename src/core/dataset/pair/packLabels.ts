import type { LabelColumns } from '../../retrieval/LabelsInColumns';
import type { SharedLabels } from './PackedLabels';

export interface LabelsToPack {
  /** The ids of the queries, in the order in which they were first named. */
  queries: readonly string[];
  /** The 1-based line of each query's first label. */
  lines: readonly number[];
  /** Number of labels of each query. */
  counts: readonly number[];
  /** The labels as they came; the columns may be longer. */
  columns: LabelColumns;
  count: number;
  /** The query of each label, by its number. */
  owners: Uint32Array;
  /** Whether the labels of some query do not stand together. */
  scattered: boolean;
}

/** The labels, those of each query together and in the order in which they came, in memory that is shared. */
export function packLabels(labels: LabelsToPack): SharedLabels {
  const { queries, columns, count } = labels;
  const size = count === 0 ? 0 : (columns.ends[count - 1] as number);
  const packed: SharedLabels = {
    queries: queries.join(''),
    queryLengths: Uint32Array.from(queries, ({ length }) => length),
    lines: Float64Array.from(labels.lines),
    counts: Uint32Array.from(labels.counts),
    bytes: new Uint8Array(new SharedArrayBuffer(size)),
    ends: new Float64Array(new SharedArrayBuffer(count * 8)),
    hashes: new Int32Array(new SharedArrayBuffer(count * 4)),
    grades: new Float64Array(new SharedArrayBuffer(count * 8)),
  };
  if (labels.scattered) copyInOrder(labels, packed);
  else {
    packed.bytes.set(columns.bytes.subarray(0, size));
    packed.ends.set(columns.ends.subarray(0, count));
    packed.hashes.set(columns.hashes.subarray(0, count));
    packed.grades.set(columns.grades.subarray(0, count));
  }
  return packed;
}

function copyInOrder(labels: LabelsToPack, packed: LabelColumns): void {
  const { bytes, ends, hashes, grades } = labels.columns;
  let end = 0;
  inOrder(labels).forEach((label, place) => {
    const document = bytes.subarray(label === 0 ? 0 : ends[label - 1], ends[label]);
    packed.bytes.set(document, end);
    packed.ends[place] = end += document.length;
    packed.hashes[place] = hashes[label] as number;
    packed.grades[place] = grades[label] as number;
  });
}

/** The labels query by query. */
function inOrder({ counts, count, owners }: LabelsToPack): Uint32Array {
  let from = 0;
  const next = counts.map((own) => (from += own) - own);
  const order = new Uint32Array(count);
  for (let label = 0; label < count; label++) {
    const owner = owners[label] as number;
    order[next[owner] as number] = label;
    next[owner] = (next[owner] as number) + 1;
  }
  return order;
}
