import type { DatasetBatch, RowProblem } from '../core/dataset/DatasetBatch';
import { QrelsReader } from '../core/dataset/trec/QrelsReader';
import { RunReader } from '../core/dataset/trec/RunReader';
import type { Profile } from '../core/retrieval/Profile';
import { fileBytes, type FileBytesOptions } from './fileBytes';
import { GzipFault, gunzipped } from './gunzipped';
import { readableFileError } from './readableFileError';

interface NamedFile {
  /** Absolute path. */
  path: string;
  /** How problems name it. */
  file: string;
}

export interface ReadTrecPairOptions {
  run: NamedFile;
  qrels: NamedFile;
  profile: Profile;
  onRead: FileBytesOptions['onRead'];
}

/**
 * A TREC run joined with its qrels, each plain or gzipped, as batches: one query a case. The labels are held in memory; of
 * the run, one query at a time as long as its rows are grouped by query; when a query comes again, the run is read once
 * more and held as a whole. Throws an error with a readable sentence when a file cannot be read.
 */
export async function* readTrecPair(options: ReadTrecPairOptions): AsyncGenerator<DatasetBatch> {
  const { run, qrels, profile, onRead } = options;
  const labels = new QrelsReader(qrels.file);
  const labelled = reading(qrels, onRead);
  const problems: RowProblem[] = [];
  for await (const bytes of labelled) {
    problems.push(...labels.push(bytes));
    yield { cases: [], problems: [] };
  }
  problems.push(...labels.finish(labelled));
  yield { cases: [], problems };
  for (const grouped of [true, false]) {
    const reader = new RunReader({
      file: run.file,
      qrelsFile: qrels.file,
      queries: labels.queries,
      grouped,
      profile,
    });
    const rows = reading(run, onRead);
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
    yield { cases: [], problems, restart: true };
  }
}

/** The bytes of a file, unpacked; `cut` is true once they have broken off. */
function reading(
  named: NamedFile,
  onRead: FileBytesOptions['onRead'],
): AsyncIterable<Uint8Array> & { cut: boolean } {
  const source = {
    cut: false,
    async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
      try {
        yield* gunzipped(fileBytes({ path: named.path, onRead }));
      } catch (error) {
        if (!(error instanceof GzipFault))
          throw readableFileError(error, { file: named.file, wanted: 'a file' });
        source.cut = true;
      }
    },
  };
  return source;
}
