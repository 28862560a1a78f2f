import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import { GroupScan } from '../core/dataset/trec/GroupScan';
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
 * the run, one query at a time when its rows are grouped by query (which a first pass tells), else all of it. Throws an
 * error with a readable sentence when a file cannot be read.
 */
export async function* readTrecPair(options: ReadTrecPairOptions): AsyncGenerator<DatasetBatch> {
  const { run, qrels, profile, onRead } = options;
  const labels = new QrelsReader(qrels.file);
  const none: DatasetBatch = { cases: [], problems: [] };
  const labelled = reading(qrels, onRead);
  for await (const bytes of labelled) yield { cases: [], problems: labels.push(bytes) };
  yield { cases: [], problems: labels.finish(labelled) };
  const scan = new GroupScan();
  for await (const bytes of reading(run, onRead)) {
    scan.push(bytes);
    yield none;
    if (!scan.grouped) break;
  }
  const rows = reading(run, onRead);
  const reader = new RunReader({
    file: run.file,
    qrelsFile: qrels.file,
    queries: labels.queries,
    grouped: scan.grouped,
    profile,
  });
  for await (const bytes of rows) yield reader.push(bytes);
  yield reader.finish(rows);
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
