import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as vscode from 'vscode';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RunCase } from '../../../src/core/run/Run';
import { DatasetStates } from '../../../src/editor/session/DatasetStates';
import { keyOfRun, runKey } from '../../../src/editor/runKey';
import type { DatasetState, RunKey, StoredRun } from '../../../src/editor/Session';
import { StoredRuns } from '../../../src/editor/session/StoredRuns';
import { runMetrics } from '../../../src/worker/runMetrics';
import type { MetricsRunOptions } from '../../../src/worker/MetricsWorker';
import type { MetricsRequest } from '../../../src/protocol/workerMessages';
import { toRunCase } from '../../../src/core/run/EvaluatedCase';
import { temporaryFolder } from '../../store/temporaryFolder';

vi.mock('vscode', () => ({
  EventEmitter: class {
    private readonly listeners: ((value: unknown) => void)[] = [];
    event = (listener: (value: unknown) => void): { dispose(): void } => {
      this.listeners.push(listener);
      return { dispose: () => undefined };
    };
    fire(value: unknown): void {
      for (const listener of this.listeners) listener(value);
    }
    dispose(): void {}
  },
  Uri: {
    file: (fsPath: string) => ({ fsPath, toString: () => `file://${fsPath}` }),
    joinPath: (base: { fsPath: string }, path: string) => {
      const fsPath = `${base.fsPath}/${path}`;
      return { fsPath, toString: () => `file://${fsPath}` };
    },
  },
  workspace: {
    getWorkspaceFolder: () => undefined,
    getConfiguration: () => ({ get: () => undefined, inspect: () => undefined }),
  },
}));

/** Runs in this thread, or waits until it is aborted. */
const run = vi.hoisted(() => vi.fn());
vi.mock('../../../src/worker/MetricsWorker', () => ({
  MetricsWorker: class {
    run = run;
  },
}));

beforeEach(() => {
  run.mockReset().mockImplementation(async (request: MetricsRequest) => {
    const cases: RunCase[][] = [];
    const outcome = await runMetrics(request, {
      onCases: (found, { ids }) => {
        for (const one of found) (cases[one.run] ??= []).push(toRunCase(one, ids));
      },
    });
    return { ...outcome, cases };
  });
});

function untilAborted(_request: MetricsRequest, { signal, onProgress }: MetricsRunOptions): Promise<never> {
  onProgress?.({ cases: 5, bytes: 1, totalBytes: 2 });
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );
}

function setUp(): { states: DatasetStates; uri: vscode.Uri; library: StoredRuns } {
  const folder = temporaryFolder({ 'a.dataset.jsonl': '{"id": "1", "hits": ["d"], "relevant": ["d"]}\n' });
  mkdirSync(join(folder, '.git'));
  const log = { info: () => undefined, error: () => undefined, show: () => undefined };
  const fsPath = join(folder, 'a.dataset.jsonl');
  const uri = { fsPath, scheme: 'file', toString: () => `file://${fsPath}` } as vscode.Uri;
  const library = new StoredRuns(log);
  return { states: new DatasetStates({ log, workerPath: '', library }), uri, library };
}

/** The newest run of the store. */
async function newest(library: StoredRuns): Promise<StoredRun> {
  const [run] = await library.list();
  if (run === undefined) throw new Error('No run is stored.');
  return run;
}

function firstKey({ folder, runs: [run] }: DatasetState): RunKey {
  return run === undefined ? '' : runKey({ folder, id: run.id });
}

const { signal } = new AbortController();

test('a run that took the place of another and was cancelled leaves nothing running', async () => {
  const { states, uri } = setUp();
  run.mockImplementation(untilAborted);
  const first = states.run(uri, signal);
  first.catch(() => undefined);
  await vi.waitFor(async () => expect((await states.get(uri))?.running).toEqual({ done: 5 }));
  const stop = new AbortController();
  const second = states.run(uri, stop.signal);
  await expect(first).rejects.toThrow('Another run of this dataset began');
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  stop.abort(new Error('Cancelled'));
  await expect(second).rejects.toThrow('Cancelled');
  expect((await states.get(uri))?.running).toBeUndefined();
});

test('the cases of a run that gave way to another come from the store', async () => {
  const { states, uri } = setUp();
  const before = firstKey(await states.run(uri, signal));
  const inMemory = await states.cases(before);
  expect(await states.cases(before)).toBe(inMemory);
  const now = firstKey(await states.run(uri, signal));
  const stored = await states.cases(before);
  expect(stored).not.toBe(inMemory);
  expect(stored).toEqual(inMemory);
  expect(now).not.toBe(before);
});

test('a run that was renamed has its title in the state of its dataset', async () => {
  const { states, uri, library } = setUp();
  const before = await states.run(uri, signal);
  const told = vi.fn();
  states.onDidChange(told);
  await library.rename(await newest(library), 'reranker on');
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(uri));
  const after = await states.get(uri);
  expect(after?.runs.map(({ title, name }) => [title, name])).toEqual([['reranker on', 'a.dataset.jsonl']]);
  expect(after?.byLine).toBe(before.byLine);
});

test('when the latest run is deleted the one before it is the latest again, and none after the last', async () => {
  const { states, uri, library } = setUp();
  const first = firstKey(await states.run(uri, signal));
  await states.run(uri, signal);
  const told = vi.fn();
  states.onDidChange(told);
  const remove = async (): Promise<void> => {
    const { folder, head } = await newest(library);
    await library.remove([{ folder, id: head.id }], { trash: false });
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(uri));
    told.mockClear();
  };
  await remove();
  const state = await states.get(uri);
  expect(state && firstKey(state)).toBe(first);
  expect(state?.byLine.get(1)?.id).toBe('1');
  await remove();
  expect(await states.get(uri)).toBeUndefined();
  await expect(states.cases(first)).rejects.toThrow('There is no stored run');
});

test('runs of one id in two folders, as a copied folder has them, are told apart', async () => {
  const { states, uri, library } = setUp();
  const state = await states.run(uri, signal);
  const copy = temporaryFolder({});
  cpSync(dirname(uri.fsPath), copy, { recursive: true });
  const [runId = ''] = readdirSync(join(copy, '.rag-judge', 'runs'));
  const results = join(copy, '.rag-judge', 'runs', runId, 'results.jsonl');
  writeFileSync(results, readFileSync(results, 'utf8').replace('"id":"1"', '"id":"copied"'));
  const fileUri = (fsPath: string): vscode.Uri =>
    ({ fsPath, scheme: 'file', toString: () => `file://${fsPath}` }) as vscode.Uri;
  const copied = await states.get(fileUri(join(copy, 'a.dataset.jsonl')));
  if (copied === undefined) throw new Error('The copy has no run.');
  expect(copied.runs[0]?.id).toBe(state.runs[0]?.id);

  const idsOf = async (key: RunKey): Promise<string[]> => (await states.cases(key)).map(({ id }) => id);
  expect(await idsOf(firstKey(state))).toEqual(['1']);
  expect(await idsOf(firstKey(copied))).toEqual(['copied']);
  const found = await library.find(firstKey(copied));
  expect(found && keyOfRun(found)).toBe(firstKey(copied));

  const told = vi.fn();
  states.onDidChange(told);
  await library.rename(found as StoredRun, 'of the copy');
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect((await states.get(uri))?.runs[0]?.title).toBeUndefined();
  await library.remove([{ folder: copied.folder, id: runId }], { trash: false });
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
  expect(await states.get(uri)).toEqual(state);
  expect(await states.get(fileUri(join(copy, 'a.dataset.jsonl')))).toBeUndefined();
});

test('a run under way does not bring back one that was deleted meanwhile', async () => {
  const { states, uri, library } = setUp();
  await states.run(uri, signal);
  run.mockImplementation(untilAborted);
  const stop = new AbortController();
  const running = states.run(uri, stop.signal);
  await vi.waitFor(async () => expect((await states.get(uri))?.running).toEqual({ done: 5 }));
  const { folder, head } = await newest(library);
  await library.remove([{ folder, id: head.id }], { trash: false });
  await vi.waitFor(async () => expect((await states.get(uri))?.runs).toEqual([]));
  expect((await states.get(uri))?.running).toEqual({ done: 5 });
  stop.abort(new Error('Cancelled'));
  await expect(running).rejects.toThrow('Cancelled');
  const state = await states.get(uri);
  expect([state?.runs, state?.byLine.size]).toEqual([[], 0]);
});

test('the labels of a run are kept with it, and are those of the next run of a later window', async () => {
  const folder = temporaryFolder({
    'runs/bm25.run': 'q1 Q0 x 1 0.9 t\nq1 Q0 d 2 0.8 t\n',
    'test.qrels': 'q1 0 d 1\nq2 0 d 1\n',
    '.git/HEAD': '',
  });
  const fileUri = (path: string): vscode.Uri => {
    const fsPath = join(folder, path);
    return { fsPath, scheme: 'file', toString: () => `file://${fsPath}` } as vscode.Uri;
  };
  const run = fileUri('runs/bm25.run');
  const log = { info: () => undefined, error: () => undefined, show: () => undefined };
  const window = (): DatasetStates =>
    new DatasetStates({ log, workerPath: '', library: new StoredRuns(log) });
  const first = await window().run(run, signal, { qrels: fileUri('test.qrels') });
  expect(first.runs).toMatchObject([{ dataset: 'runs/bm25.run', qrels: 'test.qrels' }]);
  expect(first.problems.map(({ file, line }) => [file, line])).toContainEqual(['test.qrels', 2]);
  // The query that the run does not have takes no line from one that it has.
  expect(first.byLine.get(1)?.id).toBe('q1');
  const later = await window().run(run, signal);
  expect(later.runs).toMatchObject([{ qrels: 'test.qrels', means: { mrr: { value: 0.25, n: 2, N: 2 } } }]);
});

test('a store that could not be read is read again, and hides no run of another folder', async () => {
  const { states, uri, library } = setUp();
  const other = temporaryFolder({ '.rag-judge/runs': 'no folder' });
  library.storeOf({ fsPath: other, toString: () => `file://${other}` } as vscode.Uri);
  const own = join(dirname(uri.fsPath), '.rag-judge');
  mkdirSync(own);
  writeFileSync(join(own, 'runs'), 'no folder');
  await expect(states.get(uri)).rejects.toThrow('ENOTDIR');
  rmSync(join(own, 'runs'));
  expect(await states.get(uri)).toBeUndefined();
  const id = (await states.run(uri, signal)).runs[0]?.id ?? '';
  expect((await library.find(id))?.head.id).toBe(id);
  await expect(library.find('20260101-000000-000-00-aaaaaa')).rejects.toThrow('ENOTDIR');
});

test('of two runs that begin at once the first one ends, and what it tells late leaves nothing running', async () => {
  const { states, uri } = setUp();
  const late: (() => void)[] = [];
  run.mockImplementation((request: MetricsRequest, options: MetricsRunOptions) => {
    late.push(() => options.onProgress?.({ cases: 9, bytes: 1, totalBytes: 2 }));
    return untilAborted(request, options);
  });
  const stop = new AbortController();
  const both = [states.run(uri, signal), states.run(uri, stop.signal)];
  await expect(both[0]).rejects.toThrow('Another run of this dataset began');
  await vi.waitFor(async () => expect((await states.get(uri))?.running).toEqual({ done: 5 }));
  stop.abort(new Error('Cancelled'));
  await expect(both[1]).rejects.toThrow('Cancelled');
  for (const tell of late) tell();
  expect((await states.get(uri))?.running).toBeUndefined();
});

/** A run that the store got from another part, such as a judging, and that began then. */
async function storeOther(states: DatasetStates, library: StoredRuns, startedAt: string): Promise<string> {
  const { folder, head } = await newest(library);
  const writer = await library.storeOf(folder).begin({ ...head, startedAt });
  await writer.append([{ id: 'judged', line: 1 }]);
  await writer.finish({ complete: true });
  const fsPath = join(folder.fsPath, head.dataset);
  states.reread({ fsPath, scheme: 'file', toString: () => `file://${fsPath}` } as vscode.Uri);
  return writer.id;
}

test('a cancelled run leaves the latest run as another part stored it meanwhile', async () => {
  const { states, uri, library } = setUp();
  await states.run(uri, signal);
  run.mockImplementation(untilAborted);
  const stop = new AbortController();
  const running = states.run(uri, stop.signal);
  await vi.waitFor(async () => expect((await states.get(uri))?.running).toEqual({ done: 5 }));
  const judged = await storeOther(states, library, '2999-01-01T00:00:00.000Z');
  expect(await states.get(uri)).toMatchObject({ running: { done: 5 }, runs: [{ id: judged }] });
  stop.abort(new Error('Cancelled'));
  await expect(running).rejects.toThrow('Cancelled');
  const state = await states.get(uri);
  expect([state?.running, state?.runs[0]?.id, state?.byLine.get(1)?.id]).toEqual([
    undefined,
    judged,
    'judged',
  ]);
});

test.each([
  ['before it', '2000-01-01T00:00:00.000Z'],
  ['after it', '2999-01-01T00:00:00.000Z'],
])('the latest run is the one that began last: another part stored one that began %s', async (when, at) => {
  const { states, uri, library } = setUp();
  await states.run(uri, signal);
  const now = run.getMockImplementation() as (request: MetricsRequest) => Promise<object>;
  let judged = '';
  run.mockImplementation(async (request: MetricsRequest) => {
    const outcome = await now(request);
    judged = await storeOther(states, library, at);
    await states.get(uri);
    return outcome;
  });
  const own = (await states.run(uri, signal)).runs[0]?.id;
  const state = await states.get(uri);
  expect(state?.running).toBeUndefined();
  expect(state?.runs.map(({ id }) => id)).toEqual([when === 'before it' ? own : judged]);
});
