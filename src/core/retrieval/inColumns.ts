import { byteHash } from './byteHash';
import { LabelsInColumns, type LabelColumns } from './LabelsInColumns';

const encoder = new TextEncoder();

/** The labels in columns: themselves when they are. */
export function inColumns(labels: ReadonlyMap<string, number>): LabelsInColumns {
  if (labels instanceof LabelsInColumns) return labels;
  const documents = Array.from(labels.keys(), (text) => encoder.encode(text));
  const columns: LabelColumns = {
    bytes: new Uint8Array(documents.reduce((sum, { length }) => sum + length, 0)),
    ends: new Float64Array(labels.size),
    hashes: Int32Array.from(documents, byteHash),
    grades: Float64Array.from(labels.values()),
  };
  let end = 0;
  documents.forEach((document, label) => {
    columns.bytes.set(document, end);
    columns.ends[label] = end += document.length;
  });
  return new LabelsInColumns(columns, 0, labels.size);
}
