import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CliProcess } from './cliProcess';

// Processes are slow to start on a busy machine, which says nothing of the code.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'rag-judge-workflow-'));
beforeAll(async () => {
  await CliProcess.bundle(join(folder, 'dist'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The script of the workflow in the README, word for word. */
function scriptOfReadme(): string {
  const workflow = /```yaml\non: pull_request\n[\s\S]*? {6}- run: \|\n([\s\S]*?)```/.exec(
    readFileSync('README.md', 'utf8'),
  )?.[1];
  if (workflow === undefined) throw new Error('The README has no workflow.');
  return workflow.replace(/^ {10}/gm, '');
}

/** Runs the script on a branch whose dataset has those hits; on the base, all four rows find their document. */
function runOn(name: string, hits: readonly string[]) {
  const at = join(folder, name);
  const dataset = join(at, 'data', 'support-faq.dataset.jsonl');
  const write = (found: readonly string[]): void => {
    mkdirSync(dirname(dataset), { recursive: true });
    const rows = found.map((hit, i) => JSON.stringify({ id: `q-${i}`, hits: [hit], relevant: ['a'] }));
    writeFileSync(dataset, `${rows.join('\n')}\n`);
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: at });
  write(['a', 'a', 'a', 'a']);
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'base');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  write(hits);
  const summary = join(at, 'summary.md');
  const cli = `rag-judge() { "${process.execPath}" "${join(folder, 'dist', 'cli.js')}" "$@"; }\n`;
  const ended = spawnSync('bash', ['-e', '-c', cli + scriptOfReadme()], {
    cwd: at,
    env: {
      PATH: process.env['PATH'],
      RUNNER_TEMP: join(at, 'temp'),
      GITHUB_BASE_REF: 'main',
      GITHUB_STEP_SUMMARY: summary,
    },
    encoding: 'utf8',
  });
  return { code: ended.status, summary: readFileSync(summary, 'utf8'), stderr: ended.stderr };
}

describe.skipIf(process.platform === 'win32')('the workflow in the README', () => {
  it('passes a branch that is as good as its base', () => {
    const { code, summary } = runOn('same', ['a', 'a', 'a', 'a']);
    expect(summary).toContain('### Gate passed: 2 checks');
    expect(code).toBe(0);
  });

  it('fails a branch that drops, though it meets the minimum', () => {
    const { code, summary } = runOn('drop', ['a', 'a', 'a', 'b']);
    expect(summary).toContain('### Gate missed: 1 of 2');
    expect(summary).toMatch(/\*\*miss\*\* \| `drop\(recall@5\)` \| 0\.25 \| ≤ 0\.02 \| 4\/4/);
    expect(code).toBe(1);
  });
});
