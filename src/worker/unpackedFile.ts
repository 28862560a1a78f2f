import { fileBytes, type FileBytesOptions } from './fileBytes';
import { GzipFault, gunzipped } from './gunzipped';
import { readableFileError } from './readableFileError';

export interface NamedFile {
  /** Absolute path. */
  path: string;
  /** How problems name it. */
  file: string;
}

/** The bytes of a file, unpacked when it is gzipped; `cut` is true once they have broken off. */
export type UnpackedFile = AsyncIterable<Uint8Array> & { cut: boolean };

/** Throws, once it is read, an error with a readable sentence when the file cannot be read. */
export function unpackedFile(named: NamedFile, onRead: FileBytesOptions['onRead']): UnpackedFile {
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

/** The first characters of a file, unpacked: some thousands, or all when it has less. Throws as reading it would. */
export async function fileHead(named: NamedFile): Promise<string> {
  const decoder = new TextDecoder();
  let head = '';
  for await (const bytes of unpackedFile(named, () => undefined)) {
    head += decoder.decode(bytes, { stream: true });
    if (head.length >= 8192) break;
  }
  return head;
}
