import { randomBytes } from 'node:crypto';
import { open, realpath, unlink, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { renameOver } from './renameOver';

/** The thread is given to others after so long. Milliseconds. */
const longestTurn = 15;
/** So much is written at once. UTF-16 units. */
const bufferSize = 1 << 16;

export interface WritePieces {
  /** Absolute path; its folder must be there. */
  file: string;
  pieces: Iterable<string>;
  signal: AbortSignal;
}

/**
 * Writes a file whose text is made in pieces, in UTF-8, without holding the thread for long. Until it is whole the file
 * that was there stays as it is: an error or an abort, which are thrown, leave no trace. A link is followed.
 */
export async function writePieces({ file, pieces, signal }: WritePieces): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const temporary = join(
    dirname(target),
    `.${basename(target)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`,
  );
  const handle = await open(temporary, 'wx', 0o644);
  try {
    try {
      await writeAll(handle, pieces, signal);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameOver(temporary, target);
  } catch (error) {
    await unlink(temporary).catch((failure: unknown) => {
      throw new AggregateError([error, failure], `${temporary} could not be removed.`);
    });
    throw error;
  }
}

async function writeAll(handle: FileHandle, pieces: Iterable<string>, signal: AbortSignal): Promise<void> {
  let buffer = '';
  let since = performance.now();
  const rest = async (): Promise<void> => {
    await turn();
    signal.throwIfAborted();
    since = performance.now();
  };
  for (const piece of pieces) {
    buffer += piece;
    if (buffer.length >= bufferSize) {
      await handle.appendFile(buffer);
      buffer = '';
      await rest();
    } else if (performance.now() - since > longestTurn) await rest();
  }
  signal.throwIfAborted();
  await handle.appendFile(buffer);
}
