import { open, stat } from 'node:fs/promises';
import { CaseFileError } from './CaseFileError';
import { isInside, pathInside } from './insideFolder';

/** The largest file of a case, in bytes. */
export const caseFileLimit = 20 * 1024 * 1024;

/** The largest YAML file of a case, in bytes: a megabyte takes about a second to read. */
const yamlFileLimit = 1024 * 1024;

export interface ReadFrom {
  /** Absolute path of the folder that the file must not leave, symbolic links included. */
  folder: string;
  /** The unsaved text of a file that is open in an editor, taken before the disk. */
  readText?: ((file: string) => string | undefined) | undefined;
}

/** Reads one file of a case. Throws CaseFileError when it is outside, unreadable, too large, or not UTF-8 text. */
export async function readCaseFile(file: string, from: ReadFrom): Promise<string> {
  const name = pathInside(from.folder, file) ?? file;
  await refuseOutside(file, name, from.folder);
  const unsaved = from.readText?.(file);
  if (unsaved !== undefined) return unsaved;
  return decoded(await bytesOf(file, name), file, name);
}

async function refuseOutside(file: string, name: string, folder: string): Promise<void> {
  const inside = await isInside(folder, file).catch((error: Error) => {
    throw new CaseFileError('unreadable', file, `${name} cannot be read: ${reasonOf(error)}.`);
  });
  if (inside) return;
  const message = `${name} leads outside the folder ${folder}. Copy the file into the folder: files of a case stay inside it.`;
  throw new CaseFileError('outside', file, message);
}

async function bytesOf(file: string, name: string): Promise<Buffer> {
  try {
    const before = await stat(file);
    if (before.isDirectory()) throw new CaseFileError('unreadable', file, `${name} is a folder, not a file.`);
    if (!before.isFile()) throw new CaseFileError('unreadable', file, `${name} is not a regular file.`);
    if (before.size > caseFileLimit) throw tooLarge(file, name, before.size);
    if (before.size > yamlFileLimit && /\.ya?ml$/i.test(file)) throw tooLargeYaml(file, name);
    const handle = await open(file, 'r');
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof CaseFileError) throw error;
    throw new CaseFileError('unreadable', file, `${name} cannot be read: ${reasonOf(error as Error)}.`);
  }
}

function tooLarge(file: string, name: string, size: number): CaseFileError {
  const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
  const message = `${name} has ${mb(size)}; a file of a case has at most ${mb(caseFileLimit)}. Shorten it, or keep only the passages that the answer was made from.`;
  return new CaseFileError('too-large', file, message);
}

function tooLargeYaml(file: string, name: string): CaseFileError {
  const message = `${name} is YAML of more than 1 MB, which takes too long to read. Save it as JSON or as text.`;
  return new CaseFileError('too-large', file, message);
}

function decoded(bytes: Buffer, file: string, name: string): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new CaseFileError('binary', file, `${name} is UTF-16 text. Save it as UTF-8.`);
  }
  const message = `${name} is not UTF-8 text. Save it as UTF-8, or use a text file for this role.`;
  if (bytes.includes(0)) throw new CaseFileError('binary', file, message);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CaseFileError('binary', file, message);
  }
}

/** Why a file cannot be read, in words that people know. */
export function reasonOf(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
      return 'it does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'ELOOP':
      return 'its symbolic link leads in a circle';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return error.message;
  }
}
