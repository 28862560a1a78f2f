import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// Bundles the bench with the judge's sources, so that it measures what ships, and runs it.
const folder = await mkdtemp(join(tmpdir(), 'rag-judge-bench-'));
try {
  const outfile = join(folder, 'judge.mjs');
  await build({
    entryPoints: [new URL('judge.ts', import.meta.url).pathname],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'warning',
  });
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(folder, { recursive: true, force: true });
}
