import { describe, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import type { RunPair, StoredRun } from '../../../src/editor/Session';
import { ComparisonStates } from '../../../src/editor/session/ComparisonStates';
import type { CompareOptions, Compared } from '../../../src/worker/CompareWorker';
import { casesOf, loadedRun } from '../../core/run/comparedRuns';
import { compared } from '../../webview/compareFixture';

vi.mock('vscode', () => ({
  EventEmitter: class {
    private readonly listeners: ((value: unknown) => void)[] = [];
    event = (listener: (value: unknown) => void): void => void this.listeners.push(listener);
    fire(value: unknown): void {
      for (const listener of this.listeners) listener(value);
    }
    dispose(): void {
      this.listeners.length = 0;
    }
  },
}));

const table = compared(
  loadedRun(casesOf('recall@5', [1, 1, 0])),
  loadedRun(casesOf('recall@5', [1, 0, 0]), { id: 'run-b' }),
);
const pair: RunPair = { a: 'run-a', b: 'run-b' };

function setUp(compare: (options: CompareOptions) => Promise<Compared>, known = true) {
  const calls: { a: string; b: string }[] = [];
  const states = new ComparisonStates(
    {
      compare: (request, options) => {
        calls.push(request);
        return compare(options);
      },
    },
    {
      find: (id) => Promise.resolve(known ? ({ folder: {}, head: { id } } as StoredRun) : undefined),
      place: ({ id }) => ({ fsPath: `/ws/.rag-judge/runs/${id}` }) as vscode.Uri,
    },
    { pair: () => Promise.reject(new Error('not asked')) },
  );
  return { states, calls };
}

describe('ComparisonStates', () => {
  it('compares a pair once, tells progress, the head and the result, and keeps it', async () => {
    const seen: unknown[] = [];
    const { states, calls } = setUp(async ({ onProgress, onHead }) => {
      onProgress?.({ phase: 'comparing', done: 1, total: 3 });
      onHead?.(table.head);
      await Promise.resolve();
      return { head: table.head, table };
    });
    states.onDidChange((changed) => {
      const { running, head, table: rows } = states.get(changed);
      seen.push([running?.done, head !== undefined, rows !== undefined]);
    });
    expect(states.get(pair).running).toEqual({ phase: 'reading', done: 0, total: 0 });
    await vi.waitFor(() => expect(states.get(pair).table).toBe(table));
    expect(seen).toEqual([
      [1, false, false],
      [undefined, true, false],
      [undefined, true, true],
    ]);
    expect(calls).toEqual([{ a: '/ws/.rag-judge/runs/run-a', b: '/ws/.rag-judge/runs/run-b' }]);
  });

  it('keeps what went wrong until it is tried again', async () => {
    let fails = true;
    const { states, calls } = setUp(() =>
      fails
        ? Promise.reject(new Error('run.json is not JSON.'))
        : Promise.resolve({ head: table.head, table }),
    );
    states.get(pair);
    await vi.waitFor(() => expect(states.get(pair).failure).toBe('run.json is not JSON.'));
    expect(calls).toHaveLength(1);
    fails = false;
    states.retry(pair);
    await vi.waitFor(() => expect(states.get(pair).table).toBe(table));
    states.retry(pair);
    expect(calls).toHaveLength(2);
  });

  it('says that a run is gone', async () => {
    const { states } = setUp(() => Promise.reject(new Error('not asked')), false);
    states.get(pair);
    await vi.waitFor(() => expect(states.get(pair).failure).toBe('The run run-a is not stored any more.'));
  });

  it('is cancelled without a failure to tell', async () => {
    const { states } = setUp(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.throwIfAborted();
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    states.get(pair);
    await Promise.resolve();
    states.cancel(pair);
    await vi.waitFor(() => expect(states.get(pair)).toEqual({ pair, failure: '' }));
  });

  it('begins anew when it is looked at again after another one was picked meanwhile, and is not called cancelled', async () => {
    const stopped: (() => void)[] = [];
    const { states, calls } = setUp(({ signal, onHead }) =>
      calls.length > 1
        ? Promise.resolve({ head: table.head, table })
        : new Promise((_, reject) => {
            signal.throwIfAborted();
            onHead?.(table.head);
            signal.addEventListener('abort', () => stopped.push(() => reject(signal.reason as Error)));
          }),
    );
    states.get(pair);
    await vi.waitFor(() => expect(states.get(pair).head).toBe(table.head));
    states.leave(pair);
    expect(stopped).toHaveLength(1);
    expect(states.get(pair).running).toEqual({ phase: 'reading', done: 0, total: 0 });
    stopped[0]?.();
    await vi.waitFor(() => expect(states.get(pair).table).toBe(table));
    states.leave(pair);
    expect(states.get(pair).table).toBe(table);
  });
});
