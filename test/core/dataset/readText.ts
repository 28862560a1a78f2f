import type { DatasetBatch } from '../../../src/core/dataset/DatasetBatch';
import { DatasetReader } from '../../../src/core/dataset/DatasetReader';

/** Reads a dataset from its text or bytes, in pieces of the given size. */
export function readText(
  content: string | Uint8Array,
  {
    file = 'd.jsonl',
    labelsVar,
    piece = 1 << 16,
  }: { file?: string; labelsVar?: string; piece?: number } = {},
): DatasetBatch {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const reader = new DatasetReader({ file, labelsVar });
  const all: DatasetBatch = { cases: [], problems: [] };
  const take = (batch: DatasetBatch) => {
    all.cases.push(...batch.cases);
    all.problems.push(...batch.problems);
  };
  for (let from = 0; from < bytes.length; from += piece)
    take(reader.push(bytes.subarray(from, from + piece)));
  take(reader.finish());
  return all;
}

/** Problems as `line code`, in the order in which they were found. */
export function codes(batch: DatasetBatch): string[] {
  return batch.problems.map(({ problem }) => `${problem.line} ${problem.code}`);
}
