import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { findCasesIn, findFileSet } from '../store/findFileSet';
import type { FoundFileSet } from '../store/FoundFileSet';
import { pathInside } from '../store/insideFolder';
import { storeRoot } from '../store/storeRoot';

/** The cases that the arguments name, each once, and a sentence for each argument that names none. */
export interface NamedCases {
  cases: FoundFileSet[];
  unusable: string[];
}

/**
 * Finds the cases of files, cases' paths and folders. An argument outside the store's root is a case of its own
 * nearest root, so that what is judged is kept beside it.
 */
export async function findCases(
  paths: readonly string[],
  { cwd, root, signal }: { cwd: string; root: string; signal: AbortSignal },
): Promise<NamedCases> {
  const cases = new Map<string, FoundFileSet>();
  const unusable: string[] = [];
  const onUnreadable = ({ message }: { message: string }): void => void unusable.push(message);
  for (const path of paths) {
    const at = resolve(cwd, path);
    const kind = await stat(at).catch(() => undefined);
    const folder = pathInside(root, at) === undefined ? await storeRoot(dirname(at)) : root;
    const own = await findFileSet(folder, at);
    const found =
      own === undefined && kind?.isDirectory() === true
        ? await findCasesIn(folder, at, { signal, onUnreadable })
        : [];
    if (own !== undefined) found.push(own);
    for (const one of found) cases.set(`${one.set.folder}\n${one.set.id}`, one);
    if (found.length === 0) unusable.push(whyNone(path, kind));
  }
  return { cases: [...cases.values()], unusable };
}

function whyNone(path: string, kind: { isDirectory(): boolean } | undefined): string {
  if (kind === undefined) return `${path}: there is no such file, folder or case.`;
  if (kind.isDirectory()) return `${path}: there is no case in this folder.`;
  if (/\.?prompt\.[^.]+$/i.test(path))
    return `${path}: there is no query, answer or context beside this prompt.`;
  return `${path}: the name tells no role. Name it NAME.query.md, NAME.answer.md, NAME.context.md or NAME.hits.json.`;
}
