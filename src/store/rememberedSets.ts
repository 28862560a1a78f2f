import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { roles, type FileSetProblem, type Role } from './FileSet';
import { pathInside, requireInside } from './insideFolder';
import { writeAtomic } from './writeAtomic';

const path = z.string().check(z.minLength(1));
const RememberedSet = z.looseObject({
  id: path,
  /** Role → path inside the workspace folder with `/`; a context may be several chunks. */
  files: z.partialRecord(z.enum(roles), z.union([path, z.array(path)])),
});
/** One set whose roles a person chose because the names don't tell them. */
export type RememberedSet = z.infer<typeof RememberedSet>;

const RememberedSets = z.looseObject({ version: z.literal(1), sets: z.array(RememberedSet) });
type RememberedSets = z.infer<typeof RememberedSets>;

/** Where the chosen roles of a workspace folder are kept. */
function rememberedFile(folder: string): string {
  return join(folder, '.rag-judge', 'file-sets.json');
}

/** The sets that were chosen in this folder. A file that cannot be used is a problem, and then there are none. */
export async function readRemembered(
  folder: string,
): Promise<{ sets: RememberedSet[]; problems: FileSetProblem[] }> {
  const file = rememberedFile(folder);
  try {
    const { sets } = await readAll(file);
    const inside = sets.filter((set) => insideOnly(folder, set));
    const problems = inside.length === sets.length ? [] : [outside(file)];
    return { sets: inside, problems };
  } catch (error) {
    const message = `${file} cannot be used: ${(error as Error).message}. Correct or delete it; roles are taken from file names meanwhile.`;
    return { sets: [], problems: [{ code: 'bad-format', file, message }] };
  }
}

/**
 * Remembers which file has which role (absolute paths) in the set `id`, in addition to what its names tell. Throws
 * when the file cannot be read or written.
 */
export async function rememberFileSet(
  folder: string,
  id: string,
  files: Partial<Record<Role, string[]>>,
): Promise<void> {
  const file = rememberedFile(folder);
  await requireInside(folder, file);
  const all = await readAll(file);
  const known = all.sets.find((set) => set.id === id);
  const chosen: RememberedSet['files'] = { ...known?.files };
  for (const role of roles) {
    const paths = files[role]?.map((one) => relative(folder, one));
    if (paths === undefined || paths.length === 0) continue;
    chosen[role] = paths.length === 1 ? (paths[0] ?? '') : paths;
  }
  const others = all.sets.filter((set) => set.id !== id);
  const next = { ...all, sets: [...others, { ...known, id, files: chosen }] };
  await writeAtomic(file, `${JSON.stringify(next, null, 2)}\n`);
}

async function readAll(file: string): Promise<RememberedSets> {
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { version: 1, sets: [] };
    throw error;
  }
  const result = RememberedSets.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(`${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not as expected'}`.trim());
}

function relative(folder: string, file: string): string {
  const inside = pathInside(folder, file);
  if (inside === undefined)
    throw new Error(`${file} lies outside ${folder}; a file set stays inside one folder.`);
  return inside;
}

function insideOnly(folder: string, set: RememberedSet): boolean {
  const paths = [set.id, ...Object.values(set.files).flat()];
  return paths.every((one) => one !== undefined && pathInside(folder, one) !== undefined);
}

function outside(file: string): FileSetProblem {
  const message = `${file} names files outside the workspace folder. Those sets are ignored.`;
  return { code: 'outside', file, message };
}
