import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import { RunReader, type RunReaderOptions } from '../core/dataset/trec/RunReader';
import type { FileBytesOptions } from './fileBytes';
import { unpackedFile, type NamedFile } from './unpackedFile';

export interface ReadTrecRunOptions {
  run: NamedFile;
  join: Omit<RunReaderOptions, 'grouped'>;
  onRead: FileBytesOptions['onRead'];
}

/**
 * A TREC run, plain or gzipped, joined with its labels, as batches: one query a case. Of the run, one query at a time is
 * held in memory as long as its rows are grouped by query; when a query comes again, the run is read once more and held as
 * a whole.
 */
export async function* readTrecRun({
  run,
  join,
  onRead,
}: ReadTrecRunOptions): AsyncGenerator<DatasetBatch, void> {
  for (const grouped of [true, false]) {
    const reader = new RunReader({ ...join, grouped });
    const rows = unpackedFile(run, onRead);
    for await (const bytes of rows) {
      const batch = reader.push(bytes);
      if (reader.scattered) break;
      yield batch;
    }
    const last = reader.scattered ? undefined : reader.finish(rows);
    if (last !== undefined && !reader.scattered) {
      yield last;
      return;
    }
    yield { cases: [], problems: [], restart: true };
  }
}
