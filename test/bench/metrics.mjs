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
    outExtension: { '.js': '.mjs' },
    entryPoints: [source('metrics.ts'), source('metricsChild.ts')],
    outdir: folder,
  });
  await build({
    ...common,
    format: 'cjs',
    entryPoints: [source('../../src/worker/main.ts')],
    outfile: join(folder, 'worker.js'),
  });
  process.env.METRICS_CHILD = join(folder, 'metricsChild.mjs');
  process.env.METRICS_HELPER = join(folder, 'worker.js');
  await import(pathToFileURL(join(folder, 'metrics.mjs')).href);
} finally {
  await rm(folder, { recursive: true, force: true });
}
