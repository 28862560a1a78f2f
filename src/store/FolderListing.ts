import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** One entry of a folder; a symbolic link is what it points to, and a broken one is a file. */
export interface FolderEntry {
  name: string;
  folder: boolean;
  /** A search does not follow links to folders: they may lead in a circle. */
  link: boolean;
}

const systemFiles = new Set(['thumbs.db', 'desktop.ini']);
const natural = new Intl.Collator('en', { numeric: true });

/** Compares names as people order them, `chunk-2` before `chunk-10`; equal ones by code unit. */
export function byNaturalOrder(a: string, b: string): number {
  return natural.compare(a, b) || (a < b ? -1 : Number(a > b));
}

/** Reads each folder once, for a search that looks at the same folders again and again. Make a new one per search. */
export class FolderListing {
  /** The folders that exist but could not be read, with the reason. */
  readonly unreadable = new Map<string, Error>();
  private readonly known = new Map<string, Promise<FolderEntry[]>>();

  /** The entries in natural order without hidden and system files; empty when there is no such folder or it is unreadable. */
  list(folder: string): Promise<FolderEntry[]> {
    const known = this.known.get(folder);
    if (known !== undefined) return known;
    const listing = read(folder).catch((error: Error) => {
      this.unreadable.set(folder, error);
      return [];
    });
    this.known.set(folder, listing);
    return listing;
  }
}

async function read(folder: string): Promise<FolderEntry[]> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
  const shown = entries.filter(({ name }) => !name.startsWith('.') && !systemFiles.has(name.toLowerCase()));
  const listed = await Promise.all(
    shown.map(async (entry) => ({
      name: entry.name,
      link: entry.isSymbolicLink(),
      folder: entry.isSymbolicLink() ? await leadsToFolder(join(folder, entry.name)) : entry.isDirectory(),
    })),
  );
  return listed.sort((a, b) => byNaturalOrder(a.name, b.name));
}

async function leadsToFolder(link: string): Promise<boolean> {
  return stat(link).then(
    (target) => target.isDirectory(),
    () => false,
  );
}
