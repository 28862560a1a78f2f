import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import { RunReader, type RunReaderOptions } from '../core/dataset/trec/RunReader';
import type { FileBytesOptions } from './fileBytes';
import { readRunInParts, type SecondThread } from './readRunInParts';
import { unpackedFile, type NamedFile } from './unpackedFile';

export interface ReadTrecRunOptions {
  run: NamedFile;
  join: Omit<RunReaderOptions, 'grouped'>;
  onRead: FileBytesOptions['onRead'];
  /** With it, a large run that is not compressed is read by two threads. */
  second?: SecondThread | undefined;
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
  second,
}: ReadTrecRunOptions): AsyncGenerator<DatasetBatch, void> {
  let together = true;
  if (second !== undefined) {
    const how = yield* readRunInParts({ ...join, path: run.path, second, onRead });
    if (how === 'done') return;
    together = how === 'not begun';
    if (!together) yield { cases: [], problems: [], restart: true };
  }
  for (const grouped of together ? [true, false] : [false]) {
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
