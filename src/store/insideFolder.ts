import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** A path inside `folder` with `/`, `.` for the folder itself, or undefined when it leaves the folder. Reads no disk. */
export function pathInside(folder: string, file: string): string | undefined {
  const path = relative(resolve(folder), resolve(folder, file));
  if (path === '') return '.';
  if (path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) return undefined;
  return path.split(sep).join('/');
}

/**
 * Whether a file lies inside a folder once every symbolic link is followed. What does not exist yet lies where the
 * folders above it that exist, or the link that stands in its place, lead.
 */
export async function isInside(folder: string, file: string): Promise<boolean> {
  if (pathInside(folder, file) === undefined) return false;
  const [realFolder, realFile] = await Promise.all([followed(folder), followed(resolve(folder, file))]);
  return pathInside(realFolder, realFile) !== undefined;
}

/** Throws when a symbolic link leads a file that is to be written outside the folder: a workspace may bring such links. */
export async function requireInside(folder: string, file: string): Promise<void> {
  if (await isInside(folder, file)) return;
  const name = pathInside(folder, file) ?? file;
  throw new Error(`a symbolic link leads ${name} outside the folder ${folder}; remove the link`);
}

async function followed(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw error;
  }
  const target = await readlink(path).catch(() => undefined);
  if (target !== undefined) return followed(resolve(dirname(path), target));
  return join(await followed(dirname(path)), basename(path));
}
