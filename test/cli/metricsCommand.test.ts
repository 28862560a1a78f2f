import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

  describe('with a TREC run and its qrels', () => {
    const run1 = 'q10 Q0 a 1 2 bm25\nq10 Q0 b 2 1 bm25\nq9 Q0 a 1 1 bm25\nq8 Q0 a 1 1 bm25\n';
    const pair: MetricsArgs = { run: 'r.run', qrels: 'q.qrels', quiet: true, noStore: true, k: [2] };
    beforeEach(() => {
      writeFileSync(join(cwd, 'r.run'), run1);
      writeFileSync(join(cwd, 'q.qrels'), 'q9 0 a 1\nq10 0 b 2\nq10 0 z 1\nq7 0 a 1\n');
    });

    it('prints as trec_eval does: by the bytes of the query id, only what both have, then the means', async () => {
      const { code, stdout } = await run({ ...pair, profile: 'trec_eval', trec: true, perQuery: true });
      expect(code).toBe(0);
      const lines = stdout.trimEnd().split('\n');
      expect(lines.filter((line) => line.startsWith('map '))).toEqual([
        'map                   \tq10\t0.2500',
        'map                   \tq9\t1.0000',
        'map                   \tall\t0.6250',
      ]);
      expect(lines.filter((line) => /^(runid|num_q|success_2|recip_rank) .*\tall/.test(line))).toEqual([
        'runid                 \tall\tbm25',
        'num_q                 \tall\t2',
        'success_2             \tall\t1.0000',
        'recip_rank            \tall\t0.7500',
      ]);
      expect(stdout).not.toMatch(/rbp|judged|f1/);
    });

    it('gives every case in JSON, those without a value with their cause', async () => {
      const { stdout } = await run({ ...pair, json: true, perQuery: true });
      const document = JSON.parse(stdout) as {
        runs: { name: string; queries: number; perQuery: Record<string, unknown>[] }[];
        problems: object[];
      };
      expect(document.runs).toMatchObject([{ name: 'bm25', profile: 'standard', queries: 4 }]);
      expect(document.runs[0]?.perQuery).toMatchObject([
        { id: 'q10', mrr: 0.5 },
        { id: 'q9', mrr: 1 },
        { id: 'q8', mrr: null, causes: { mrr: 'no-labels' } },
        { id: 'q7', mrr: 0, causes: { 'judged@2': 'no-response' } },
      ]);
      expect(document.problems).toMatchObject([
        { file: 'r.run', line: 1, code: 'unjudged' },
        { file: 'r.run', line: 4, code: 'no-labels' },
        { file: 'q.qrels', line: 4, code: 'missing-query' },
      ]);
    });

    it('stores the run with the options of its profile', async () => {
      const options = { complete: true, relevanceLevel: 2, maxResults: 1 };
      await run({ ...pair, noStore: false, profile: 'trec_eval', ...options });
      const [id = ''] = readdirSync(join(cwd, '.rag-judge', 'runs'));
      const head: unknown = JSON.parse(readFileSync(join(cwd, '.rag-judge', 'runs', id, 'run.json'), 'utf8'));
      expect(head).toMatchObject({ dataset: 'r.run', name: 'bm25', profile: 'trec_eval', options });
    });

    it.each<[string, MetricsArgs, string]>([
      ['a run alone', { run: 'r.run' }, '--run needs the labels of its queries: --qrels QRELS.'],
      ['labels alone', { qrels: 'q.qrels' }, '--qrels needs the run that it labels: --run RUN.'],
      ['a dataset too', { ...pair, dataset: 'd.jsonl' }, 'Name either a dataset, or --run and --qrels.'],
      ['two outputs', { ...pair, json: true, trec: true }, 'Choose one of --json, --trec and --markdown.'],
      ['options of another profile', { ...pair, complete: true }, 'are options of --profile trec_eval.'],
      ['no such labels', { ...pair, qrels: 'none' }, 'none: there is no such file.'],
      [
        'empty labels',
        { ...pair, qrels: 'empty' },
        'no case has a value. empty, line 1: The file holds no row.',
      ],
      [
        'swapped files',
        { ...pair, run: 'q.qrels', qrels: 'r.run' },
        'r.run is a run and q.qrels holds labels: name them the other way round.',
      ],
    ])('exits 2 for %s', async (_, args, message) => {
      writeFileSync(join(cwd, 'empty'), '');
      const { code, stderr } = await run({ quiet: true, ...args });
      expect(code).toBe(2);
      expect(stderr).toContain(message);
    });
  });

  it('exits 130 when it is cancelled', async () => {
    writeFileSync(join(cwd, 'd.jsonl'), good);
    const { code, stderr } = await run({ dataset: 'd.jsonl' }, AbortSignal.abort());
    expect(code).toBe(130);
    expect(stderr).toContain('Cancelled');
  });
});
