import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileId } from '../../src/core/retrieval/Profile';
import { toRunCase } from '../../src/core/run/EvaluatedCase';
import type { RunCase } from '../../src/core/run/Run';
import type { MetricsOutcome } from '../../src/protocol/workerMessages';
import { runMetrics } from '../../src/worker/runMetrics';

const ranx = '../shared/data/ranx';
const mtrag = '../shared/data/mtrag';

const runs = {
  'run.trec': 'q1 Q0 d3 1 0.3 t\nq1 Q0 d2 2 0.2 t\nq1 Q0 d1 3 0.1 t\nq2 Q0 d2 1 0.2 t\nq2 Q0 x 2 0.1 t\n',
  'run.json': '{"q1": {"d1": 0.1, "d3": 0.3, "d2": 0.2}, "q2": {"d2": 0.2, "x": 0.1}}',
};
const labels = {
  'qrels.trec': 'q1 0 d1 1\nq1 0 d2 2\nq1 0 d3 3\nq2 0 d1 1\nq2 0 d2 2\nq3 0 d1 1\n',
  'qrels.json': '{"q1": {"d1": 1, "d2": 2, "d3": 3}, "q2": {"d1": 1, "d2": 2}, "q3": {"d1": 1}}',
  'qrels.tsv':
    'query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t2\nq1\td3\t3\nq2\td1\t1\nq2\td2\t2\nq3\td1\t1\n',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'formats-'));
  for (const [name, text] of Object.entries({ ...runs, ...labels })) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  put('beir/qrels/test.tsv', labels['qrels.tsv']);
  put('beir/qrels/train.tsv', 'query-id\tcorpus-id\tscore\nother\td1\t1\n');
  put(
    'beir/queries.jsonl',
    '{"_id": "q1", "text": "first?"}\n{"_id": "q2"}\n{"_id": "q3", "text": "third?"}\nnot json\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, content: string | Uint8Array): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  return name;
}

async function evaluate(
  run: string,
  qrels: string,
  profile: ProfileId = 'standard',
): Promise<MetricsOutcome & { cases: RunCase[]; found: string[] }> {
  const cases: RunCase[] = [];
  const outcome = await runMetrics(
    {
      path: join(folder, run),
      file: run,
      name: run,
      qrels: { path: join(folder, qrels), file: qrels },
      profile,
      k: [1, 2],
    },
    { onCases: (some, { ids }) => cases.push(...some.map((one) => toRunCase(one, ids))) },
  );
  return {
    ...outcome,
    cases,
    found: outcome.problems
      .filter(({ code }) => code !== 'unjudged')
      .map(({ file, line, code }) => `${file}:${line} ${code}`),
  };
}

const all = (names: object): string[] => Object.keys(names).flatMap((name) => [name, `${name}.gz`]);

describe('a run and its labels', () => {
  it.each(all(runs).flatMap((run) => [...all(labels), 'beir'].map((qrels) => [run, qrels])))(
    'give the same figures as %s and %s',
    async (run, qrels) => {
      const got = await evaluate(run, qrels);
      expect(got.cases.map(({ id, metrics }) => [id, metrics?.['recall@2'], metrics?.['ndcg@2']])).toEqual([
        ['q1', 2 / 3, 1],
        ['q2', 0.5, 2 / (2 + 1 / Math.log2(3))],
        ['q3', 0, 0],
      ]);
      const missing = got.problems.filter(({ code }) => code === 'missing-query');
      expect(missing.map(({ line }) => line)).toEqual([
        qrels?.includes('json') === true ? 1 : qrels === 'beir' || qrels?.includes('tsv') === true ? 7 : 6,
      ]);
    },
  );

  it('take the texts of queries, the split and what is wrong from a BEIR folder', async () => {
    const got = await evaluate('run.trec', 'beir');
    expect(got.cases.map(({ query }) => query)).toEqual(['first?', undefined, 'third?']);
    expect(got.found).toEqual([
      'beir/qrels/test.tsv:1 beir-split',
      'beir/qrels/test.tsv:7 missing-query',
      'beir/queries.jsonl:2 bad-row',
      'beir/queries.jsonl:4 bad-json',
    ]);
  });

  it('are ordered by score, ties as the file has them, also for documents that look like numbers', async () => {
    put('ties.json', '{"q1": {"10": 0.5, "b": 0.9, "2": 0.5, "1": 0.5}}');
    put('ties.qrels', 'q1 0 2 1\n');
    expect((await evaluate('ties.json', 'ties.qrels')).cases[0]?.metrics?.mrr).toBe(1 / 3);
  });

  it('name each document of a JSON run that cannot be read at its own line, and each copy', async () => {
    put(
      'bad.json',
      '{\n "q1": {\n  "a": 0.5,\n  "b": "high",\n  "c": NaN,\n  "a": 0.4,\n  "d1": 0.1\n },\n "q2": [1],\n "q1": {},\n "q3": {"d1": 1e400,}\n}\n',
    );
    const got = await evaluate('bad.json', 'qrels.trec');
    expect(got.found).toEqual([
      'bad.json:4 bad-score',
      'bad.json:5 bad-score',
      'bad.json:6 duplicate-hit',
      'bad.json:9 bad-json',
      'bad.json:10 duplicate-id',
      'bad.json:11 bad-json',
      'qrels.trec:4 missing-query',
    ]);
    expect(got.cases.map(({ id, metrics }) => [id, metrics?.mrr])).toEqual([
      ['q1', 1 / 3],
      ['q3', 1],
      ['q2', 0],
    ]);
  });

  it('read a JSON run that breaks off up to its last whole query, and make nothing up of the rest', async () => {
    for (const [name, content] of [
      ['cut.json', runs['run.json'].slice(0, -8)],
      ['cut.json.gz', gzipSync(runs['run.json'], { level: 0 }).subarray(0, -20)],
    ] as const) {
      const got = await evaluate(put(name, content), 'qrels.trec');
      expect(got.found.filter((one) => one.startsWith('cut'))[0]).toMatch(/bad-json|truncated-gz/);
      expect(got.cases.map(({ id, metrics }) => [id, metrics?.mrr])).toEqual([
        ['q1', 1],
        ['q2', null],
        ['q3', null],
      ]);
    }
  });

  it('say when they are named the wrong way round, and when a folder has no labels', async () => {
    await expect(evaluate('qrels.trec', 'run.trec')).rejects.toThrow(
      'run.trec is a run and qrels.trec holds labels: name them the other way round.',
    );
    mkdirSync(join(folder, 'plain'));
    await expect(evaluate('run.trec', 'plain')).rejects.toThrow('plain is a folder without qrels/test.tsv');
  });

  it('are asked for when one of them is given alone', async () => {
    for (const [name, code] of [
      ['run.trec', 'needs-labels'],
      ['run.json', 'needs-labels'],
      ['qrels.tsv', 'needs-run'],
      ['qrels.json', 'needs-run'],
    ] as const) {
      const request = { path: join(folder, name), file: name, name, k: [1] };
      const { problems, usable } = await runMetrics({ ...request, profile: 'standard' }, {});
      expect([usable, problems.map(({ line, code: own }) => [line, own])]).toEqual([false, [[1, code]]]);
    }
  });
});

describe.skipIf(!existsSync(ranx))('ranx’s own files', () => {
  it('give the same figures as JSON and as TREC', async () => {
    for (const name of ['run.json', 'run.trec', 'run.trec.gz', 'qrels.json', 'qrels.trec', 'qrels.trec.gz']) {
      put(`ranx/${name}`, readFileSync(join(ranx, name)));
    }
    const figures = new Set<string>();
    for (const run of ['run.json', 'run.trec', 'run.trec.gz']) {
      for (const qrels of ['qrels.json', 'qrels.trec', 'qrels.trec.gz']) {
        const got = await evaluate(`ranx/${run}`, `ranx/${qrels}`, 'trec_eval');
        figures.add(JSON.stringify(got.heads[0]?.means));
      }
    }
    expect([...figures].map((one) => (JSON.parse(one) as MetricsOutcome['heads'][0]['means']).map)).toEqual([
      { value: 1, n: 2, N: 2 },
    ]);
  });
});

describe.skipIf(!existsSync(mtrag))('BEIR qrels of mtRAG', () => {
  it.each(['clapnq', 'cloud', 'fiqa', 'govt'])('%s: each label is read', async (name) => {
    const text = readFileSync(join(mtrag, name, 'qrels.tsv'), 'utf8');
    const rows = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t') as [string, string, string]);
    put(`${name}/qrels/dev.tsv`, text);
    put(`${name}/queries.jsonl`, readFileSync(join(mtrag, name, `${name}_questions.jsonl`)));
    // The run has the labelled documents, so that every query has all of its relevant ones.
    const run = new Map<string, Record<string, number>>();
    for (const [query, document, score] of rows)
      run.set(query, { ...run.get(query), [document]: Number(score) / 2 });
    put(`${name}.json`, JSON.stringify(Object.fromEntries(run)));
    const got = await evaluate(`${name}.json`, name);
    expect(got.heads[0]?.means.map).toEqual({ value: 1, n: run.size, N: run.size });
    expect(got.cases.every(({ query }) => query?.startsWith('|user|') === true)).toBe(true);
    expect(got.found).toEqual([]);
  });
});
