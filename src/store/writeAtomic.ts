import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { renameOver } from './renameOver';

/** A temporary file is removed only when it is older than any write takes: its writer may run on another machine. */
const leftoverAge = 60_000;

/**
 * Writes a whole file so that a reader, a crash or another writer never sees half of it: a temporary file in the same
 * folder is written, synced and renamed. Missing folders are made. On failure the temporary file is removed, the old
 * file stays as it was, and the error is thrown. What a killed process left beside the file is removed. `mode` is the new file's permission bits.
 */
export async function writeAtomic(file: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await removeLeftovers(file);
  const temporary = join(
    dirname(file),
    `.${basename(file)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    const handle = await open(temporary, 'wx', mode);
    try {
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameOver(temporary, file);
  } catch (error) {
    await unlink(temporary).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'ENOENT')
        throw new AggregateError([error, failure], `${temporary} could not be removed.`);
    });
    throw error;
  }
}

/** Removes temporary files of processes that ended before their rename. Failing to is no failure of the write. */
async function removeLeftovers(file: string): Promise<void> {
  const start = `.${basename(file)}.`;
  for (const name of await readdir(dirname(file))) {
    const pid = name.startsWith(start)
      ? /^(\d+)\.[0-9a-f]{12}\.tmp$/.exec(name.slice(start.length))?.[1]
      : undefined;
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(dirname(file), name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > leftoverAge) await unlink(path).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
