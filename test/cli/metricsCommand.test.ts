import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MetricsArgs } from '../../src/cli/metricsArgs';
import { runMetricsCommand } from '../../src/cli/metricsCommand';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'metrics-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function run(args: MetricsArgs, signal = new AbortController().signal) {
  let stdout = '';
  let stderr = '';
  const code = await runMetricsCommand(args, {
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    cwd,
    signal,
  });
  return { code, stdout, stderr };
}

const good = [
  '{"id":"q1","hits":["a","b"],"relevant":["b"]}',
  '{"id":"q2","hits":["a","c"]}',
  '{"id":"q3","hits":[],"relevant":["b"]}',
].join('\n');

describe('rag-judge metrics', () => {
  it('prints an aligned table with n of N, and what is wrong on stderr', async () => {
    writeFileSync(join(cwd, 'd.jsonl'), `${good}\n{broken`);
    const { code, stdout, stderr } = await run({ dataset: 'd.jsonl', k: [2, 1] });
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'd.jsonl: 3 queries, profile standard',
        '                    all          @1          @2',
        'precision                0.0000 2/3  0.2500 2/3',
        'recall                   0.0000 2/3  0.5000 2/3',
        'f1                       0.0000 2/3  0.3333 2/3',
        'hit                      0.0000 2/3  0.5000 2/3',
        'mrr          0.2500 2/3  0.0000 2/3  0.2500 2/3',
        'ndcg         0.3155 2/3  0.0000 2/3  0.3155 2/3',
        'map          0.2500 2/3  0.0000 2/3  0.2500 2/3',
        'r-precision  0.0000 2/3',
        'bpref        0.5000 2/3',
        'rbp          0.0800 2/3',
        'judged                   0.0000 1/3  0.5000 1/3',
        '1 without a value: no-labels',
        '1 row not run because of a problem',
        '',
      ].join('\n'),
    );
    expect(stderr).toContain('error bad-json: d.jsonl:4: The line is not JSON');
    expect(stderr).toContain('warning no-labels: d.jsonl:2: Case "q2" has no label.');
  });

  it('prints one JSON document with every case in file order and a cause for each null', async () => {
    writeFileSync(join(cwd, 'd.jsonl'), good);
    const { code, stdout } = await run({ dataset: 'd.jsonl', k: [1], json: true, perQuery: true });
    expect(code).toBe(0);
    const document = JSON.parse(stdout) as { runs: Record<string, unknown>[]; problems: unknown[] };
    expect(Object.keys(document)).toEqual(['runs', 'problems']);
    const [only] = document.runs;
    expect(Object.keys(only ?? {})).toEqual(['name', 'profile', 'k', 'queries', 'means', 'perQuery']);
    expect(only).toMatchObject({ name: 'd.jsonl', profile: 'standard', k: [1], queries: 3 });
    const rows = only?.perQuery as Record<string, unknown>[];
    expect(rows.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3']);
    expect(rows[0]).toEqual({
      id: 'q1',
      'precision@1': 0,
      'recall@1': 0,
      'f1@1': 0,
      'hit@1': 0,
      mrr: 0.5,
      'mrr@1': 0,
      ndcg: 1 / Math.log2(3),
      'ndcg@1': 0,
      map: 0.5,
      'map@1': 0,
      'r-precision': 0,
      bpref: 1,
      rbp: expect.closeTo(0.16, 12) as number,
      'judged@1': 0,
    });
    expect(rows[1]).toMatchObject({ mrr: null, causes: { mrr: 'no-labels', 'judged@1': 'no-labels' } });
    expect(rows[2]).toMatchObject({ mrr: 0, 'judged@1': null, causes: { 'judged@1': 'no-response' } });
    expect(document.problems).toEqual([
      { file: 'd.jsonl', line: 2, code: 'no-labels', message: 'Case "q2" has no label.' },
    ]);
  });

  it('stores a run in the nearest store, and none when asked not to', async () => {
    mkdirSync(join(cwd, '.git'));
    writeFileSync(join(cwd, 'd.jsonl'), good);
    await run({ dataset: 'd.jsonl', noStore: true });
    expect(existsSync(join(cwd, '.rag-judge'))).toBe(false);
    const { stderr } = await run({ dataset: 'd.jsonl' });
    const [id] = readdirSync(join(cwd, '.rag-judge', 'runs'));
    expect(stderr).toContain(`Stored d.jsonl as run ${id ?? '?'}.`);
  });

  it('lists the cases with --per-query', async () => {
    writeFileSync(join(cwd, 'd.jsonl'), good);
    const { stdout } = await run({ dataset: 'd.jsonl', k: [1], perQuery: true, quiet: true });
    expect(stdout).toContain('q1      0.0000  0.0000  0.5000');
    expect(stdout).toMatch(/q2 +— +— +— +no-labels/);
  });

  it.each<[string, MetricsArgs, string]>([
    ['no dataset', {}, 'Name a dataset file'],
    ['no such file', { dataset: 'none.jsonl' }, 'none.jsonl: there is no such file.'],
    ['a folder', { dataset: '.' }, '. is a folder'],
    [
      'an unknown profile',
      { dataset: 'd.jsonl', profile: 'beir' },
      'There is no profile "beir"; there is standard, trec_eval, ai4j.',
    ],
    ['a K of 0', { dataset: 'd.jsonl', k: [0] }, 'K must be whole numbers from 1, not 0.'],
    [
      'nothing to run',
      { dataset: 'bad.jsonl' },
      'bad.jsonl: no case has a value. Line 1: The line is not JSON',
    ],
    ['no label at all', { dataset: 'bare.jsonl' }, 'Case "line 1" has no label.'],
    ['an empty file', { dataset: 'empty.jsonl' }, 'The file is empty.'],
  ])('exits 2 for %s', async (_, args, message) => {
    writeFileSync(join(cwd, 'd.jsonl'), good);
    writeFileSync(join(cwd, 'bad.jsonl'), '{bad\nworse');
    writeFileSync(join(cwd, 'bare.jsonl'), '{"hits":["a"]}');
    writeFileSync(join(cwd, 'empty.jsonl'), '');
    const { code, stderr } = await run({ ...args, quiet: true });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('prints the document also when no case has a value, with the problems', async () => {
    writeFileSync(join(cwd, 'bad.jsonl'), '{bad');
    const { code, stdout } = await run({ dataset: 'bad.jsonl', json: true });
    expect([code, JSON.parse(stdout)]).toMatchObject([
      2,
      { runs: [], problems: [{ line: 1, code: 'bad-json' }] },
    ]);
  });

  it('exits 130 when it is cancelled', async () => {
    writeFileSync(join(cwd, 'd.jsonl'), good);
    const { code, stderr } = await run({ dataset: 'd.jsonl' }, AbortSignal.abort());
    expect(code).toBe(130);
    expect(stderr).toContain('Cancelled');
  });
});
