import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRuns } from '../../src/core/run/compareRuns';
import type { RunCase } from '../../src/core/run/Run';
import type { LoadedRun } from '../../src/core/run/RunComparison';
import type { ComparedHead, CompareProgress } from '../../src/protocol/compareMessages';
import { CompareWorker } from '../../src/worker/CompareWorker';
import { casesOf, loadedRun } from '../core/run/comparedRuns';
import { writeRun } from '../cli/programRun';
import { builtWorker } from './builtWorker';

let folder: string;
let script: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'));
  script = await builtWorker(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function store({ head, cases }: LoadedRun, more = ''): string {
  const path = join(folder, `run-${count++}`);
  writeRun(path, head, cases);
  appendFileSync(join(path, 'results.jsonl'), more);
  return path;
}

const idle = (): AbortSignal => new AbortController().signal;
const spread = (at: number): number => ((at * 7919) % 101) / 101;

/** Metrics, a flip at 5 in each tenth case, and hits. */
function runOf(size: number, shift: number): RunCase[] {
  return Array.from({ length: size }, (_, at) => ({
    id: `q${String(at).padStart(5, '0')}`,
    line: at + 1,
    query: `about\n  ${at}`,
    metrics: { 'recall@5': spread(at + shift), 'hit@5': at % 10 === 0 && shift > 0 ? 0 : 1 },
    hits: ['a', shift > 0 && at % 3 === 0 ? 'c' : 'b'],
    grades: [1, null],
  }));
}

describe('CompareWorker', () => {
  it('answers what compareRuns says, the head first, and every case in columns', async () => {
    const a = loadedRun([...runOf(1200, 0), { id: 'only-a', line: 1201, metrics: {} }]);
    const b = loadedRun(runOf(1200, 1), { id: 'run-b', startedAt: '2026-05-12T11:00:00.000Z' });
    const heads: ComparedHead[] = [];
    const told: CompareProgress[] = [];
    const { head, table } = await new CompareWorker(script).compare(
      { a: store(a), b: store(b, '{torn') },
      { signal: idle(), onHead: (found) => heads.push(found), onProgress: (one) => told.push(one) },
    );
    const expected = compareRuns(a, b);
    expect(heads).toEqual([head]);
    expect(head.metrics).toEqual(expected.metrics.map(({ cases: _, ...metric }) => metric));
    expect(head.flips).toEqual([{ k: 5, lost: 120, gained: 0 }]);
    expect([head.paired, head.onlyA, head.onlyB, head.warnings]).toEqual([1200, 1, 0, expected.warnings]);
    expect(head.hits).toEqual({ known: 1200, differ: 400 });
    expect(head.problems).toEqual([expect.stringContaining('line 1201: no case can be read here')]);
    expect(told.at(-1)).toEqual({
      phase: 'comparing',
      done: head.metrics.length,
      total: head.metrics.length,
    });
    expect(table.length).toBe(1201);
    expect(table.at(777)).toEqual({
      id: 'q00777',
      query: 'about 777',
      lineA: 778,
      lineB: 778,
      hits: [
        ['a', 'b'],
        [1, null],
        ['a', 'c'],
        [1, null],
      ],
    });
    const recall = head.metrics.findIndex(({ metric }) => metric === 'recall@5');
    expect(table.pair(777, recall)).toEqual({
      a: spread(777),
      b: spread(778),
      causeA: undefined,
      causeB: undefined,
    });
    expect(table.pair(1200, recall)).toEqual({
      a: null,
      b: null,
      causeA: 'not-computed',
      causeB: 'not-in-b',
    });
    expect(table.differences(recall)[777]).toBe(spread(778) - spread(777));
    expect([table.flip(770, 0), table.flip(771, 0)]).toEqual([-1, 0]);
  });

  it('is cancelled within 200 ms while it computes, which it cannot hear of', async () => {
    const stop = new AbortController();
    let at = 0;
    const big = { a: store(loadedRun(runOf(5_000, 0))), b: store(loadedRun(runOf(5_000, 1), { id: 'b' })) };
    const run = new CompareWorker(script).compare(big, {
      signal: stop.signal,
      onProgress: ({ phase }) => {
        if (phase !== 'comparing' || at > 0) return;
        at = performance.now();
        stop.abort(new Error('stopped by the person'));
      },
    });
    await expect(run).rejects.toThrow('stopped by the person');
    expect(at).toBeGreaterThan(0);
  });

  it('says which run is missing, broken or empty', async () => {
    const good = store(loadedRun(casesOf('recall@5', [1, 0])));
    const worker = new CompareWorker(script);
    const failure = (b: string): Promise<string> =>
      worker.compare({ a: good, b }, { signal: idle() }).then(
        () => '',
        (error: Error) => error.message,
      );
    expect(await failure(join(folder, 'none'))).toContain('There is no run none');
    const broken = store(loadedRun([]));
    expect(await failure(broken)).toContain('The run holds no case');
    writeFileSync(join(broken, 'run.json'), '{');
    expect(await failure(broken)).toContain('is not JSON');
  });

  it('says why nothing can be compared', async () => {
    const worker = new CompareWorker(script);
    const a = store(loadedRun(casesOf('recall@5', [1])));
    const other = store(loadedRun([{ id: 'other', line: 1, metrics: { 'recall@5': 1 } }]));
    const metric = store(loadedRun(casesOf('ndcg@5', [1])));
    await expect(worker.compare({ a, b: other }, { signal: idle() })).rejects.toThrow(
      'No case is in both runs. Ids in A look like "q1", in B like "other": cases are paired by id.',
    );
    await expect(worker.compare({ a, b: metric }, { signal: idle() })).rejects.toThrow(
      'The runs have no metric in common.',
    );
  });

  it('ends with a readable error when the thread dies or talks nonsense', async () => {
    const scripted = (text: string): CompareWorker => {
      const file = join(folder, `s${count++}.cjs`);
      writeFileSync(file, `const { parentPort } = require('node:worker_threads');\n${text}`);
      return new CompareWorker(file);
    };
    const request = { a: '', b: '' };
    await expect(scripted('process.exit(3);').compare(request, { signal: idle() })).rejects.toThrow(
      'ended before it was done (code 3)',
    );
    await expect(
      scripted(`parentPort.postMessage({ type: 'compared' });`).compare(request, {
        signal: idle(),
      }),
    ).rejects.toThrow('not understood');
  });
});
