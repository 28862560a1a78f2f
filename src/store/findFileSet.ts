import { stat } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { collectFileSet, type CollectWith } from './collectFileSet';
import { rootSetId, setNamesOf } from './fileSetNames';
import type { FileSetProblem } from './FileSet';
import { missingProblem, type FoundFileSet } from './FoundFileSet';
import { byNaturalOrder, FolderListing } from './FolderListing';
import { pathInside } from './insideFolder';
import { reasonOf } from './readCaseFile';
import { readRemembered, type RememberedSet } from './rememberedSets';

const storeFolder = '.rag-judge/';
const storedTrace = /^\.rag-judge\/traces\/(.+)\.trace\.json$/;

/** Folders that a search for cases never enters. */
const skippedFolders = new Set(['node_modules', 'dist', 'out', 'build', '__pycache__', 'venv']);

/**
 * The file set that a path belongs to: one of its files, a chunk of its context, its folder, or the case's path
 * without role and ending, or its trace in the store. Undefined when the names tell none, when only a prompt file is there, or when a chunk's
 * folder belongs to no set. Roles that are missing or ambiguous are problems; a set with a trace may take its parts
 * from it, so that only loading tells what it lacks.
 */
export async function findFileSet(folder: string, path: string): Promise<FoundFileSet | undefined> {
  const inside = pathInside(folder, path);
  if (inside === undefined) return undefined;
  const search = await startSearch(folder);
  const found = await firstSet(folder, inside, search);
  return (
    found && { set: found.set, problems: [...search.problems, ...unreadableIn(search), ...found.problems] }
  );
}

/** The sets of several selected files, and the files whose names tell no role. Each set is named once. */
export async function findFileSets(
  folder: string,
  paths: readonly string[],
): Promise<{ sets: FoundFileSet[]; unplaced: string[] }> {
  const sets = new Map<string, FoundFileSet>();
  const unplaced: string[] = [];
  const search = await startSearch(folder);
  for (const path of paths) {
    const inside = pathInside(folder, path);
    const found = inside === undefined ? undefined : await firstSet(folder, inside, search);
    if (found === undefined) unplaced.push(path);
    else sets.set(found.set.id, { set: found.set, problems: [...search.problems, ...found.problems] });
  }
  return { sets: [...sets.values()], unplaced };
}

export interface CaseSearch {
  /** Whether to look below the folder too; true when it is not given. */
  deep?: boolean;
  signal?: AbortSignal;
  /** Told of each folder that cannot be read; its cases are not found. */
  onUnreadable?: (problem: FileSetProblem) => void;
}

/** Every case in a folder and, unless `deep` is false, below it, in natural order of their ids. */
export async function findCasesIn(
  folder: string,
  under: string,
  { deep = true, signal, onUnreadable }: CaseSearch = {},
): Promise<FoundFileSet[]> {
  const search = await startSearch(folder);
  const start = resolve(folder, under);
  const ids = new Set<string>();
  for (const id of search.remembered.map((set) => set.id))
    if (pathInside(start, join(folder, id)) !== undefined) ids.add(id);
  const waiting = [start];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    signal?.throwIfAborted();
    for (const entry of await search.listing.list(at)) {
      const path = join(at, entry.name);
      for (const name of setNamesOf(pathInside(folder, path) ?? '')) if (!entry.folder) ids.add(name.id);
      const within = !entry.link && (at === start || deep);
      if (entry.folder && within && !skippedFolders.has(entry.name)) waiting.push(path);
    }
  }
  const parent = pathInside(folder, start) ?? rootSetId;
  const cases: FoundFileSet[] = [];
  for (const id of [...ids].sort(byNaturalOrder)) {
    if (!deep && id !== parent && posix.dirname(id) !== parent) continue;
    const found = await collectFileSet(folder, id, search);
    if (isCase(found))
      cases.push(withMissing({ ...found, problems: [...search.problems, ...found.problems] }));
  }
  unreadableIn(search).forEach((problem) => onUnreadable?.(problem));
  return cases;
}

interface Search extends CollectWith {
  problems: FileSetProblem[];
}

async function startSearch(folder: string): Promise<Search> {
  const { sets, problems } = await readRemembered(folder);
  return { listing: new FolderListing(), remembered: sets, problems };
}

function unreadableIn({ listing }: Search): FileSetProblem[] {
  return [...listing.unreadable].map(([file, error]) => {
    const message = `The folder ${file} cannot be read: ${reasonOf(error)}.`;
    return { code: 'unreadable', file, message };
  });
}

async function firstSet(
  folder: string,
  inside: string,
  using: CollectWith,
): Promise<FoundFileSet | undefined> {
  const chosen = using.remembered.find((set) => holds(set, inside));
  const ids = chosen === undefined ? await idsOf(folder, inside) : [chosen.id];
  for (const id of ids) {
    const found = await collectFileSet(folder, id, using);
    if (isCase(found)) return withMissing(found);
  }
  return undefined;
}

/** Whether a path was chosen for a set, as a file or as a chunk in a folder. */
function holds(set: RememberedSet, path: string): boolean {
  const chosen = Object.values(set.files).flat();
  return chosen.some((one) => one === path || path.startsWith(`${one}/`));
}

async function idsOf(folder: string, inside: string): Promise<string[]> {
  if (inside.startsWith(storeFolder)) {
    const stored = storedTrace.exec(inside)?.[1];
    return stored === undefined ? [] : [stored];
  }
  const kind = await stat(join(folder, inside)).catch(() => undefined);
  if (kind?.isDirectory() === true) {
    const chunks = setNamesOf(`${inside}/chunk`).filter((name) => name.layout === 'chunk');
    return [...chunks.map((name) => name.id), inside];
  }
  const ids = setNamesOf(inside).map((name) => name.id);
  return kind === undefined ? [...ids, inside] : ids;
}

/** A case is more than its prompt, and more than a folder that happens to be called `context`. */
function isCase({ set, problems }: FoundFileSet): boolean {
  const present = new Set([...Object.keys(set.files), ...problems.flatMap(({ role }) => role ?? [])]);
  present.delete('prompt');
  const chunksOnly = set.chunked && present.size === 1;
  return present.size > 0 && !chunksOnly;
}

function withMissing({ set, problems }: FoundFileSet): FoundFileSet {
  if (set.files.trace !== undefined) return { set, problems };
  const has = (...roles: string[]): boolean =>
    roles.some((role) => role in set.files || problems.some((problem) => problem.role === role));
  const missing = (['query', 'answer'] as const)
    .filter((role) => !has(role))
    .map((role) => missingProblem(set, role));
  const context = has('context', 'hits') ? [] : [missingProblem(set, 'context')];
  return { set, problems: [...problems, ...missing, ...context] };
}
