import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MetricsProgress, MetricsRequest } from '../../src/protocol/workerMessages';
import { RunStore } from '../../src/store/RunStore';
import { MetricsWorker } from '../../src/worker/MetricsWorker';
import { builtWorker } from './builtWorker';

let folder: string;
let script: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'worker-'));
  script = await builtWorker(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

function request(text: string, more: Partial<MetricsRequest> = {}): MetricsRequest {
  const path = join(folder, `d${Math.random()}.jsonl`);
  writeFileSync(path, text);
  return { path, file: 'd.jsonl', name: 'd.jsonl', profile: 'standard', k: [1, 2], ...more };
}

/** A worker whose script is that text. */
function scripted(text: string): MetricsWorker {
  const file = join(folder, `s${Math.random()}.cjs`);
  writeFileSync(file, `const { parentPort } = require('node:worker_threads');\n${text}`);
  return new MetricsWorker(file);
}

const row = (id: string) => JSON.stringify({ id, query: `about ${id}`, hits: ['a', 'b'], relevant: ['b'] });
const idle = () => new AbortController().signal;

describe('MetricsWorker', () => {
  it('gives heads, cases in file order and problems, and stores the run', async () => {
    const store = { folder: join(folder, 'runs'), dataset: 'data/d.jsonl' };
    const text = `${Array.from({ length: 1200 }, (_, index) => row(`q${index}`)).join('\n')}\n{"id":"last","hits":["a"]}\n{bad`;
    const got = await new MetricsWorker(script).run(request(text, { store }), { signal: idle() });
    expect([got.complete, got.usable, got.heads.length, got.cases[0]?.length]).toEqual([true, true, 1, 1201]);
    expect(got.heads[0]).toMatchObject({
      dataset: 'data/d.jsonl',
      queries: 1201,
      skipped: 1,
      complete: true,
    });
    expect(got.heads[0]?.means.mrr).toEqual({ value: 0.5, n: 1200, N: 1201 });
    expect(got.cases[0]?.[700]).toMatchObject({
      id: 'q700',
      line: 701,
      query: 'about q700',
      metrics: { 'recall@1': 0, mrr: 0.5 },
      hits: ['a', 'b'],
      grades: [null, 1],
    });
    expect(got.cases[0]?.[1200]).toMatchObject({ id: 'last', cause: 'no-labels', metrics: { mrr: null } });
    expect(got.cases[0]?.[1200]).toMatchObject({ hits: ['a'] });
    expect(got.cases[0]?.[1200]).not.toHaveProperty('grades');
    expect(got.problems.map(({ line, code }) => [line, code])).toEqual([
      [1201, 'no-labels'],
      [1202, 'bad-json'],
    ]);
    const stored = new RunStore(store.folder);
    expect((await stored.list()).heads).toEqual(got.heads);
    expect((await stored.cases(got.heads[0]?.id ?? '')).cases).toEqual(got.cases[0]);
  });

  it('tells progress with counts', async () => {
    const told: MetricsProgress[] = [];
    const text = row('q');
    await new MetricsWorker(script).run(request(text), {
      signal: idle(),
      onProgress: (progress) => told.push(progress),
    });
    expect(told[0]).toMatchObject({ bytes: text.length, totalBytes: text.length });
  });

  it('does not store a run without any value', async () => {
    const store = { folder: join(folder, 'empty-runs'), dataset: 'd' };
    const got = await new MetricsWorker(script).run(request('{"id":"q","hits":["a"]}', { store }), {
      signal: idle(),
    });
    expect([got.usable, got.heads[0]?.queries, readdirSync(store.folder)]).toEqual([false, 1, []]);
  });

  it('goes on when the store cannot be written, and says why', async () => {
    const store = { folder: join(script, 'runs'), dataset: 'd' };
    const got = await new MetricsWorker(script).run(request(row('q')), { signal: idle() });
    const blocked = await new MetricsWorker(script).run(request(row('q'), { store }), { signal: idle() });
    expect(got.storeError).toBeUndefined();
    expect(blocked.storeError).toContain('could not be stored');
    expect(blocked.heads[0]?.means.mrr).toEqual({ value: 0.5, n: 1, N: 1 });
  });

  it('says which file is missing or a folder', async () => {
    const worker = new MetricsWorker(script);
    const missing = { ...request(''), path: join(folder, 'none.jsonl'), file: 'none.jsonl' };
    await expect(worker.run(missing, { signal: idle() })).rejects.toThrow(
      'none.jsonl: there is no such file.',
    );
    await expect(worker.run({ ...missing, path: folder }, { signal: idle() })).rejects.toThrow('is a folder');
  });

  it('rejects with the reason when it is cancelled while it reads, and keeps what was stored', async () => {
    const stop = new AbortController();
    const store = { folder: join(folder, 'cancelled-runs'), dataset: 'd' };
    const text = '{"hits":["a","b"],"relevant":["b"]}\n'.repeat(500_000);
    const run = new MetricsWorker(script).run(request(text, { store }), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped by the person')),
    });
    await expect(run).rejects.toThrow('stopped by the person');
    const { heads } = await new RunStore(store.folder).list();
    expect(heads).toMatchObject([{ complete: false }]);
    expect((await new RunStore(store.folder).cases(heads[0]?.id ?? '')).cases[0]?.id).toBe('line 1');
  });

  it('ends a worker that does not listen, and does not start one when it is too late', async () => {
    const stop = new AbortController();
    const busy =
      scripted(`parentPort.postMessage({ type: 'progress', progress: { cases: 1, bytes: 1, totalBytes: 2 } });
      parentPort.on('message', () => { for (;;); });`);
    const run = busy.run(request(''), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped')),
    });
    await expect(run).rejects.toThrow('stopped');
    await expect(busy.run(request(''), { signal: stop.signal })).rejects.toThrow('stopped');
  });

  it.each([
    ['throws', `parentPort.on('message', () => { throw new Error('out of luck'); });`, 'failed: out of luck'],
    ['exits', `parentPort.on('message', () => process.exit(3));`, 'ended before it was done (code 3)'],
    [
      'talks nonsense',
      `parentPort.on('message', () => parentPort.postMessage({ type: 'done' }));`,
      'not understood',
    ],
  ])('gives a readable error when the worker %s', async (_, text, message) => {
    await expect(scripted(text).run(request(''), { signal: idle() })).rejects.toThrow(message);
  });

  it('gives a readable error when its bundle is missing', async () => {
    const run = new MetricsWorker(join(folder, 'none.js')).run(request(''), { signal: idle() });
    await expect(run).rejects.toThrow('The metrics worker failed: Cannot find module');
  });

  it('takes K in any order, and says what is wrong with it', async () => {
    const worker = new MetricsWorker(script);
    const got = await worker.run(request(row('q'), { k: [2, 1, 2] }), { signal: idle() });
    expect(got.heads[0]?.k).toEqual([1, 2]);
    expect(got.cases[0]?.[0]?.metrics).toMatchObject({ 'recall@1': 0, 'recall@2': 1 });
    await expect(worker.run(request(row('q'), { k: [0] }), { signal: idle() })).rejects.toThrow('not 0');
  });

  it('refuses a request that is not valid', async () => {
    const run = new MetricsWorker(script).run(request('', { profile: 'beir' as 'ai4j' }), { signal: idle() });
    await expect(run).rejects.toThrow('The request is not valid: request.profile');
  });
});
