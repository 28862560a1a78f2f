import { open } from 'node:fs/promises';
import type { DatasetBatch } from '../core/dataset/DatasetBatch';
import { DatasetReader, type DatasetReaderOptions } from '../core/dataset/DatasetReader';

/** Bytes of one read. */
const readSize = 1 << 20;

/** Bytes of one batch: little enough that its cases die young, and that a cancel is soon seen. */
const pieceSize = 1 << 16;

export interface ReadBatchesOptions extends DatasetReaderOptions {
  /** Absolute path. */
  path: string;
  onRead: (bytes: number, totalBytes: number) => void;
}

/** A dataset file as batches. Throws an error with a readable sentence when the file cannot be read. */
export async function* readBatches(options: ReadBatchesOptions): AsyncGenerator<DatasetBatch> {
  const reader = new DatasetReader(options);
  try {
    const handle = await open(options.path, 'r');
    try {
      const { size } = await handle.stat();
      const piece = new Uint8Array(readSize);
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await handle.read(piece, 0, readSize);
        if (bytesRead === 0) break;
        for (let from = 0; from < bytesRead; from += pieceSize) {
          const end = Math.min(from + pieceSize, bytesRead);
          options.onRead(bytes + end, Math.max(size, bytes + end));
          yield reader.push(piece.subarray(from, end));
        }
        bytes += bytesRead;
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw readable(error, options.file);
  }
  yield reader.finish();
}

function readable(error: unknown, file: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return new Error(`${file}: there is no such file.`, { cause: error });
    case 'EISDIR':
      return new Error(`${file} is a folder. Name a dataset file, as JSONL or JSON.`, { cause: error });
    case 'EACCES':
    case 'EPERM':
      return new Error(`${file} cannot be read: permission denied.`, { cause: error });
    default:
      return error;
  }
}
