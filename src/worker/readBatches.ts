import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import { DatasetReader, type DatasetReaderOptions } from '../core/dataset/DatasetReader';
import { fileBytes, type FileBytesOptions } from './fileBytes';
import { readableFileError } from './readableFileError';

export interface ReadBatchesOptions extends DatasetReaderOptions, FileBytesOptions {}

/** A dataset file as batches. Throws an error with a readable sentence when the file cannot be read. */
export async function* readBatches(options: ReadBatchesOptions): AsyncGenerator<DatasetBatch> {
  const reader = new DatasetReader(options);
  try {
    for await (const piece of fileBytes(options)) yield reader.push(piece);
  } catch (error) {
    throw readableFileError(error, { file: options.file, wanted: 'a dataset file, such as JSONL or CSV' });
  }
  yield reader.finish();
}
