import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RunCase } from '../../../src/core/run/Run';
import { DatasetStates } from '../../../src/editor/session/DatasetStates';
import { StoredRuns } from '../../../src/editor/session/StoredRuns';
import { runMetrics } from '../../../src/worker/runMetrics';
import type { MetricsRunOptions } from '../../../src/worker/MetricsWorker';
import type { MetricsRequest } from '../../../src/protocol/workerMessages';
import { toRunCase } from '../../../src/core/run/EvaluatedCase';
import { temporaryFolder } from '../../store/temporaryFolder';

vi.mock('vscode', () => ({
  EventEmitter: class {
    event = (): void => undefined;
    fire(): void {}
    dispose(): void {}
  },
  Uri: { file: (fsPath: string) => ({ fsPath }) },
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

function setUp(): { states: DatasetStates; uri: vscode.Uri } {
  const folder = temporaryFolder({ 'a.dataset.jsonl': '{"id": "1", "hits": ["d"], "relevant": ["d"]}\n' });
  mkdirSync(join(folder, '.git'));
  const log = { info: () => undefined, error: () => undefined, show: () => undefined };
  const fsPath = join(folder, 'a.dataset.jsonl');
  const uri = { fsPath, scheme: 'file', toString: () => `file://${fsPath}` } as vscode.Uri;
  return { states: new DatasetStates({ log, workerPath: '', library: new StoredRuns(log) }), uri };
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
  const before = (await states.run(uri, signal)).runs[0]?.id ?? '';
  const inMemory = await states.cases(before);
  const now = (await states.run(uri, signal)).runs[0]?.id ?? '';
  const stored = await states.cases(before);
  expect(stored).not.toBe(inMemory);
  expect(stored).toEqual(inMemory);
  expect(now).not.toBe(before);
});
