import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The folder whose `.rag-judge/` is used from `start`: the nearest ancestor with `.rag-judge` or `.git`, else `start`. */
export async function storeRoot(start: string): Promise<string> {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if ((await exists(join(folder, '.rag-judge'))) || (await exists(join(folder, '.git')))) return folder;
    if (folder === dirname(folder)) return resolve(start);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
