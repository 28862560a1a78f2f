import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** A path inside `folder` with `/`, `.` for the folder itself, or undefined when it leaves the folder. Reads no disk. */
export function pathInside(folder: string, file: string): string | undefined {
  const path = relative(resolve(folder), resolve(folder, file));
  if (path === '') return '.';
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) return undefined;
  return path.split(sep).join('/');
}

/**
 * Whether a file lies inside a folder once every symbolic link is followed. A file that does not exist is judged by
 * its path.
 */
export async function isInside(folder: string, file: string): Promise<boolean> {
  if (pathInside(folder, file) === undefined) return false;
  const [realFolder, realFile] = await Promise.all([followed(folder), followed(resolve(folder, file))]);
  if (realFile === undefined || realFolder === undefined) return true;
  return pathInside(realFolder, realFile) !== undefined;
}

async function followed(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
