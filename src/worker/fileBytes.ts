import { open } from 'node:fs/promises';

/** Bytes of one read. */
const readSize = 1 << 20;

/** Bytes of one piece: little enough that what is made of it dies young, and that a cancel is soon seen. */
const pieceSize = 1 << 16;

/** A stretch of a file, [from, to). */
export interface ByteRange {
  from: number;
  to: number;
}

export interface FileBytesOptions {
  /** Absolute path. */
  path: string;
  /** All of the file when it is not given. */
  range?: ByteRange;
  /** Called before each piece with the bytes that end with it, and those of the file. */
  onRead: (bytes: number, totalBytes: number) => void;
}

/** The bytes of a file, piece by piece. A piece is valid until the next one is asked for. Throws the file system's error. */
export async function* fileBytes({ path, range, onRead }: FileBytesOptions): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const { from: start, to } = range ?? { from: 0, to: Infinity };
    const block = new Uint8Array(readSize);
    let bytes = start;
    while (bytes < to) {
      // Without a range as it comes: a pipe has no positions.
      const position = range === undefined ? null : bytes;
      const { bytesRead } = await handle.read(block, 0, Math.min(readSize, to - bytes), position);
      if (bytesRead === 0) break;
      for (let from = 0; from < bytesRead; from += pieceSize) {
        const end = Math.min(from + pieceSize, bytesRead);
        onRead(bytes + end, Math.max(size, bytes + end));
        yield block.subarray(from, end);
      }
      bytes += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
