import { open } from 'node:fs/promises';

/** Bytes of one read. */
const readSize = 1 << 20;

/** Bytes of one piece: little enough that what is made of it dies young, and that a cancel is soon seen. */
const pieceSize = 1 << 16;

export interface FileBytesOptions {
  /** Absolute path. */
  path: string;
  /** Called before each piece with the bytes that end with it, and those of the file. */
  onRead: (bytes: number, totalBytes: number) => void;
}

/** The bytes of a file, piece by piece. A piece is valid until the next one is asked for. Throws the file system's error. */
export async function* fileBytes({ path, onRead }: FileBytesOptions): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const block = new Uint8Array(readSize);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await handle.read(block, 0, readSize);
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
