// Shows the main job on a copy of the sample workspace: judges its cases with the local judge and computes the
// retrieval metrics of its dataset. Builds the bundles first when they are missing or older than the sources.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'dist', 'cli.js');

/** Runs a Node script with the terminal as its output, and ends with its exit code when that is not 0. */
function run(script, args, cwd) {
  const { status, error } = spawnSync(process.execPath, [script, ...args], { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exitCode = status ?? 1;
  return status === 0;
}

function title(text) {
  console.log(`\n$ ${text}\n`);
}

const newestSource = Math.max(
  ...readdirSync(join(root, 'src'), { recursive: true }).map(
    (path) => statSync(join(root, 'src', path)).mtimeMs,
  ),
);
const isBuilt = existsSync(cli) && statSync(cli).mtimeMs >= newestSource;

if (isBuilt || run(join(root, '.config', 'build.mjs'), [], root)) {
  const folder = mkdtempSync(join(tmpdir(), 'rag-judge-demo-'));
  try {
    const sample = join(folder, 'sample');
    cpSync(join(root, 'media', 'sample'), sample, { recursive: true });
    // Its own store, even where the temporary folder lies inside a repository.
    mkdirSync(join(sample, '.rag-judge'));
    title('rag-judge judge cases');
    if (run(cli, ['judge', 'cases'], sample)) {
      title('rag-judge metrics data/support-faq.dataset.jsonl');
      run(cli, ['metrics', join('data', 'support-faq.dataset.jsonl')], sample);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
