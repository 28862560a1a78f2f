// The metrics engine beside what it cannot beat and what people use: `npm run bench:metrics [-- --small]`.
// With TREC_EVAL=/path/to/trec_eval, that program is measured too.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = await mkdtemp(join(tmpdir(), 'rag-judge-bench-'));
const source = (path) => new URL(path, import.meta.url).pathname;
try {
  const common = { bundle: true, platform: 'node', target: 'node20', minify: true, logLevel: 'warning' };
  await build({
    ...common,
    format: 'esm',
    entryPoints: [source('metrics.ts')],
    outfile: join(folder, 'metrics.mjs'),
  });
  await build({
    ...common,
    format: 'cjs',
    entryPoints: { child: source('metricsChild.ts'), worker: source('../../src/worker/main.ts') },
    outdir: folder,
  });
  process.env.METRICS_CHILD = join(folder, 'child.js');
  process.env.METRICS_HELPER = join(folder, 'worker.js');
  await import(pathToFileURL(join(folder, 'metrics.mjs')).href);
} finally {
  await rm(folder, { recursive: true, force: true });
}
