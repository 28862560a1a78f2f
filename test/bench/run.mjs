// Judging a dataset beside what it cannot beat: `npm run bench:run [-- --small]`; exits with 1 when a budget is missed.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = await mkdtemp(join(tmpdir(), 'rag-judge-bench-'));
const source = (path) => new URL(path, import.meta.url).pathname;
try {
  await build({
    bundle: true,
    platform: 'node',
    target: 'node20',
    minify: true,
    logLevel: 'warning',
    format: 'cjs',
    entryPoints: [source('run.ts'), source('runServer.ts')],
    outdir: folder,
  });
  const args = [
    '--expose-gc',
    join(folder, 'run.js'),
    join(folder, 'runServer.js'),
    ...process.argv.slice(2),
  ];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
