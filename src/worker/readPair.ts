import type { DatasetBatch, RowProblem } from '../core/dataset/DatasetBatch';
import { ScoreMap } from '../core/dataset/pair/ScoreMap';
import { RunParts } from '../core/dataset/trec/RunParts';
import { scoreMapRun } from '../core/dataset/pair/scoreMapBatches';
import type { Profile } from '../core/retrieval/Profile';
import type { FileBytesOptions } from './fileBytes';
import { readQrels } from './readQrels';
import type { SecondThread } from './readRunInParts';
import { readTrecRun } from './readTrecRun';
import { fileHead, unpackedFile, type NamedFile } from './unpackedFile';

export interface ReadPairOptions {
  /** A TREC run, or a JSON object of query → document → score; plain or gzipped. */
  run: NamedFile;
  /** TREC or BEIR qrels, or a JSON object of query → document → grade, plain or gzipped; or a BEIR folder. */
  qrels: NamedFile;
  profile: Profile;
  onRead: FileBytesOptions['onRead'];
  /** With it, a large TREC run is read by two threads. */
  second?: SecondThread | undefined;
}

/**
 * A run joined with its labels, as batches: one query a case. The labels are held in memory. Throws an error with a
 * readable sentence when a file cannot be read, or when the two are named the wrong way round.
 */
export async function* readPair({
  run,
  qrels,
  profile,
  onRead,
  second,
}: ReadPairOptions): AsyncGenerator<DatasetBatch> {
  const head = await fileHead(run);
  const problems: RowProblem[] = [];
  const labels = yield* noting(readQrels(qrels, { runHead: head, run: run.file, onRead }), problems);
  const { file: qrelsFile, queries, texts } = labels;
  const join = { file: run.file, qrelsFile, queries, texts, profile };
  if (!/^\ufeff?\s*\{/.test(head)) {
    // What was found in the labels holds when the run is read once more.
    for await (const batch of readTrecRun({ run, join, onRead, second }))
      yield batch.restart === true ? { ...batch, problems } : batch;
    return;
  }
  const map = new ScoreMap(run.file);
  const bytes = unpackedFile(run, onRead);
  for await (const piece of bytes) {
    map.push(piece);
    yield { cases: [], problems: [] };
  }
  yield* scoreMapRun(map, { parts: new RunParts(join), cut: bytes.cut });
}

/** The same, and the problems of the batches are kept. */
async function* noting<T>(
  batches: AsyncGenerator<DatasetBatch, T>,
  problems: RowProblem[],
): AsyncGenerator<DatasetBatch, T> {
  try {
    for (;;) {
      const step = await batches.next();
      if (step.done === true) return step.value;
      problems.push(...step.value.problems);
      yield step.value;
    }
  } finally {
    // When nobody wants more, its file is closed.
    await batches.return(undefined as T);
  }
}
