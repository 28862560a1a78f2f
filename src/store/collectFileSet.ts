import { basename, dirname, join, resolve } from 'node:path';
import { roles, type FileSet, type Role } from './FileSet';
import { isChunkFolder, rootSetId, setNamesOf } from './fileSetNames';
import { ambiguousProblem, type FoundFileSet } from './FoundFileSet';
import type { FolderListing } from './FolderListing';
import { pathInside } from './insideFolder';
import type { RememberedSet } from './rememberedSets';

/** One way to fill a role: a file, or a folder of chunks. */
interface Candidate {
  path: string;
  chunks?: string[];
  /** Folders among the chunks, which are not read. */
  nested?: string[];
}

export interface CollectWith {
  listing: FolderListing;
  remembered: readonly RememberedSet[];
}

/** All files of the set `id`, by their names and by what was chosen before. Missing roles are not yet a problem here. */
export async function collectFileSet(folder: string, id: string, using: CollectWith): Promise<FoundFileSet> {
  const set: FileSet = { id, folder: resolve(folder), files: {}, chunked: false };
  const candidates = await candidatesOf(set, using.listing);
  const chosen = using.remembered.find((one) => one.id === id);
  const found: FoundFileSet = { set, problems: [] };
  for (const role of roles) {
    const own = chosen?.files[role];
    if (own !== undefined) {
      set.files[role] = [own].flat().map((path) => resolve(folder, path));
      if (role === 'context') set.chunked = Array.isArray(own);
      continue;
    }
    take(found, role, candidates.get(role) ?? []);
  }
  return found;
}

function take({ set, problems }: FoundFileSet, role: Role, candidates: readonly Candidate[]): void {
  const [first, second] = candidates;
  if (first === undefined) return;
  if (second !== undefined) {
    problems.push(
      ambiguousProblem(
        set,
        role,
        candidates.map(({ path }) => path),
      ),
    );
    return;
  }
  set.files[role] = first.chunks ?? [first.path];
  if (first.chunks !== undefined) set.chunked = true;
  const shown = pathInside(set.folder, first.path) ?? first.path;
  for (const name of first.nested ?? []) {
    const message = `${shown}/${name}/ is not read: chunks lie right in ${shown}/.`;
    problems.push({ code: 'nested', file: join(first.path, name), message });
  }
  if (first.chunks?.length === 0) {
    const message = `${shown}/ has no chunk in it. Put one chunk per file into it, or remove it.`;
    problems.push({ code: 'empty', role, file: first.path, message });
  }
}

async function candidatesOf(set: FileSet, listing: FolderListing): Promise<Map<Role, Candidate[]>> {
  const own = join(set.folder, set.id);
  const places =
    set.id === rootSetId ? [{ at: own }] : [{ at: dirname(own), name: basename(own) }, { at: own }];
  const candidates = new Map<Role, Candidate[]>();
  for (const { at, name } of places) {
    for (const entry of await listing.list(at)) {
      if (name !== undefined && !entry.name.startsWith(`${name}.`)) continue;
      const path = join(at, entry.name);
      if (entry.folder && isChunkFolder(entry.name, name)) {
        const inside = await listing.list(path);
        const chunks = inside.filter((chunk) => !chunk.folder).map((chunk) => join(path, chunk.name));
        const nested = inside.filter((chunk) => chunk.folder).map((chunk) => chunk.name);
        add(candidates, 'context', { path, chunks, nested });
        continue;
      }
      const reading = setNamesOf(
        join(set.id === rootSetId ? '' : (pathInside(set.folder, at) ?? ''), entry.name),
      );
      const fits = reading.find(
        (one) => one.id === set.id && one.layout === (name === undefined ? 'folder' : 'beside'),
      );
      if (fits !== undefined) add(candidates, fits.role, { path });
    }
  }
  return candidates;
}

function add(candidates: Map<Role, Candidate[]>, role: Role, candidate: Candidate): void {
  candidates.set(role, [...(candidates.get(role) ?? []), candidate]);
}
