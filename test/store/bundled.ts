import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/**
 * Bundles a store module for a process of its own, and gives a function that runs a script there with the module as
 * `tested`. Resolves to the signal that ended the process, null when it ended by itself; rejects when it failed.
 */
export async function bundled(
  module: string,
  folder: string,
): Promise<(script: string) => Promise<NodeJS.Signals | null>> {
  const file = join(folder, 'bundle.cjs');
  await build({
    entryPoints: [new URL(`../../src/store/${module}.ts`, import.meta.url).pathname],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  });
  let count = 0;
  return async (script) => {
    const entry = join(folder, `process-${++count}.cjs`);
    writeFileSync(
      entry,
      `const tested = require(${JSON.stringify(file)});\n(async () => {\n${script}\n})();\n`,
    );
    try {
      await promisify(execFile)(process.execPath, [entry]);
      return null;
    } catch (error) {
      const { signal } = error as { signal?: NodeJS.Signals };
      if (signal) return signal;
      throw error;
    }
  };
}
