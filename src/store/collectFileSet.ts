import { basename, dirname, join, resolve } from 'node:path';
import { roles, type FileSet, type FileSetProblem, type Role } from './FileSet';
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
    if (Array.isArray(own)) {
      set.files[role] = own.map((path) => resolve(folder, path));
      if (role === 'context') set.chunked = true;
    } else if (own !== undefined) {
      take(found, role, [await chosenCandidate(resolve(folder, own), role, using.listing)]);
    } else take(found, role, candidates.get(role) ?? []);
  }
  const standIn = set.files.hits ?? set.files.trace;
  if (set.files.context?.length !== 0) return found;
  if (standIn === undefined) found.problems.push(noChunks(set, candidates));
  else {
    delete set.files.context;
    set.chunked = false;
  }
  return found;
}

/** What a person chose for a role: a file, or for the context also a folder of chunks. */
async function chosenCandidate(path: string, role: Role, listing: FolderListing): Promise<Candidate> {
  const beside = role === 'context' ? await listing.list(dirname(path)) : [];
  const isFolder = beside.some((entry) => entry.folder && entry.name === basename(path));
  return isFolder ? chunksIn(path, listing) : { path };
}

async function chunksIn(path: string, listing: FolderListing): Promise<Candidate> {
  const inside = await listing.list(path);
  const chunks = inside.filter((entry) => !entry.folder).map((entry) => join(path, entry.name));
  return { path, chunks, nested: inside.filter((entry) => entry.folder).map((entry) => entry.name) };
}

function noChunks(set: FileSet, candidates: ReadonlyMap<Role, Candidate[]>): FileSetProblem {
  const file = candidates.get('context')?.[0]?.path ?? set.folder;
  const shown = pathInside(set.folder, file) ?? file;
  const message = `${shown}/ has no chunk in it. Put one chunk per file into it, or remove it.`;
  return { code: 'empty', role: 'context', file, message };
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
        add(candidates, 'context', await chunksIn(path, listing));
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
