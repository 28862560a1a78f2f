import { build } from 'esbuild';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** Bundles the worker as it is shipped into a folder. @returns the script's path */
export async function builtWorker(folder: string): Promise<string> {
  const script = join(folder, 'worker.js');
  const options = { bundle: true, platform: 'node', format: 'cjs', logLevel: 'silent' } as const;
  await build({ ...options, entryPoints: [join(root, 'src/worker/main.ts')], outfile: script });
  return script;
}
