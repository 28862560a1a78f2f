import { stat } from 'node:fs/promises';
import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import { BeirQrelsReader } from '../core/dataset/pair/BeirQrelsReader';
import { inputKind, isBeirHeader } from '../core/dataset/pair/inputKind';
import type { Qrels } from '../core/dataset/pair/Qrels';
import { ScoreMap } from '../core/dataset/pair/ScoreMap';
import { scoreMapLabels } from '../core/dataset/pair/scoreMapBatches';
import { QrelsReader } from '../core/dataset/trec/QrelsReader';
import type { FileBytesOptions } from './fileBytes';
import { findBeirFiles, readQueryTexts } from './beirFolder';
import { readableFileError } from './readableFileError';
import { fileHead, unpackedFile, type NamedFile } from './unpackedFile';

export interface ReadQrelsOptions {
  /** The run that they label, by its name and beginning. */
  run: string;
  runHead: string;
  onRead: FileBytesOptions['onRead'];
}

/** Labels of any format, or those of a BEIR folder with the texts of its queries; yields the problems on the way. */
export async function* readQrels(
  named: NamedFile,
  options: ReadQrelsOptions,
): AsyncGenerator<DatasetBatch, Qrels> {
  if (!(await isFolder(named))) return yield* readFile(named, options);
  const { qrels, queries, notes } = await findBeirFiles(named);
  yield { cases: [], problems: notes };
  const labels = yield* readFile(qrels, options);
  if (queries === undefined) return labels;
  return { ...labels, texts: yield* readQueryTexts(queries, { of: labels.queries, onRead: options.onRead }) };
}

async function* readFile(
  named: NamedFile,
  { run, runHead, onRead }: ReadQrelsOptions,
): AsyncGenerator<DatasetBatch, Qrels> {
  const { file } = named;
  const head = await fileHead(named);
  if (inputKind(head) === 'run' && inputKind(runHead) === 'labels') {
    throw new Error(`${file} is a run and ${run} holds labels: name them the other way round.`);
  }
  const bytes = unpackedFile(named, onRead);
  const text = head.replace(/^\ufeff/, '').trimStart();
  if (text.startsWith('{')) {
    const map = new ScoreMap(file);
    for await (const piece of bytes) {
      map.push(piece);
      yield { cases: [], problems: [] };
    }
    const queries = scoreMapLabels(map, bytes);
    yield { cases: [], problems: map.take() };
    return { file, queries };
  }
  const reader = isBeirHeader(text.split('\n', 1)[0] ?? '')
    ? new BeirQrelsReader(file)
    : new QrelsReader(file);
  for await (const piece of bytes) yield { cases: [], problems: reader.push(piece) };
  yield { cases: [], problems: reader.finish(bytes) };
  return { file, queries: reader.queries };
}

async function isFolder({ path, file }: NamedFile): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw readableFileError(error, { file, wanted: 'a file' });
  }
}
