import { describe, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import type { StoredRun } from '../../../src/editor/Session';
import { AggregateStates } from '../../../src/editor/session/AggregateStates';
import type { RunFigures } from '../../../src/protocol/aggregateMessages';
import { figuresOf } from '../../../src/worker/aggregateStoredRun';
import type { AggregateWorker } from '../../../src/worker/AggregateWorker';
import { judgedCasesOf, judgedHeadOf } from '../../webview/judgedFixture';

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

const cases = judgedCasesOf(12);
const figures = figuresOf({ head: judgedHeadOf(cases), cases }, { minimums: {}, problems: [] });
const key = 'file:///ws#run-a';

type Aggregate = AggregateWorker['aggregate'];

function setUp(aggregate: Aggregate, known = true) {
  const asked: Parameters<Aggregate>[0][] = [];
  const states = new AggregateStates(
    {
      aggregate: (request, options) => {
        asked.push(request);
        return aggregate(request, options);
      },
    },
    {
      find: () => Promise.resolve(known ? ({ folder: {}, head: { id: 'run-a' } } as StoredRun) : undefined),
      place: ({ id }) => ({ fsPath: `/ws/.rag-judge/runs/${id}` }) as vscode.Uri,
    },
  );
  return { states, asked };
}

/** A worker that never answers, but ends when it is told to. */
const endless: Aggregate = (_request, { signal }) =>
  new Promise<RunFigures>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('AggregateStates', () => {
  it('computes the figures of a run once, tells how far it is, and keeps them', async () => {
    const told: unknown[] = [];
    const { states, asked } = setUp((_request, { onProgress }) => {
      onProgress?.({ done: 5, total: 12 });
      return Promise.resolve(figures);
    });
    states.onDidChange((run) => told.push([run, states.get(run, {}).running]));
    expect(states.get(key, {})).toEqual({ run: key, running: { done: 0 } });
    await vi.waitFor(() => expect(states.get(key, {}).figures).toBe(figures));
    expect(told).toEqual([
      [key, { done: 5, total: 12 }],
      [key, undefined],
    ]);
    expect(asked).toEqual([{ folder: '/ws/.rag-judge/runs/run-a', minimums: {} }]);
  });

  it('computes them anew under other minimums, and shows the old ones meanwhile', async () => {
    const { states, asked } = setUp(() => Promise.resolve(figures));
    states.get(key, {});
    await vi.waitFor(() => expect(states.get(key, {}).figures).toBe(figures));
    const next = states.get(key, { faithfulness: 0.8 });
    expect([next.running, next.figures]).toEqual([{ done: 0 }, figures]);
    await vi.waitFor(() => expect(states.get(key, { faithfulness: 0.8 }).running).toBeUndefined());
    expect(asked.map(({ minimums }) => minimums)).toEqual([{}, { faithfulness: 0.8 }]);
  });

  it('computes them once more when the run grew meanwhile, however often that was told', async () => {
    const answers: ((found: RunFigures) => void)[] = [];
    const { states, asked } = setUp(() => new Promise<RunFigures>((resolve) => answers.push(resolve)));
    states.get(key, {});
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    states.refresh(key);
    states.refresh(key);
    const grown = { ...figures, cases: 13 };
    answers[0]?.(figures);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(states.get(key, {})).toMatchObject({ figures, running: { done: 0 } });
    answers[1]?.(grown);
    await vi.waitFor(() => expect(states.get(key, {}).figures).toBe(grown));
    expect([asked.length, states.get(key, {}).running]).toEqual([2, undefined]);
  });

  it('ends when it is cancelled, which is told as no failure, and begins again when asked', async () => {
    const { states, asked } = setUp(endless);
    states.get(key, {});
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    states.cancel(key);
    await vi.waitFor(() => expect(states.get(key, {}).failure).toBe(''));
    states.retry(key);
    expect(states.get(key, {}).running).toEqual({ done: 0 });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    states.dispose();
  });

  it('says why there are none', async () => {
    const { states } = setUp(endless, false);
    states.get(key, {});
    await vi.waitFor(() => expect(states.get(key, {}).failure).toBe('The run run-a is not stored any more.'));
  });

  it('drops what was computed before a refresh', async () => {
    const old = { ...figures, cases: 3 };
    const answers = [old, figures];
    const { states } = setUp(() => Promise.resolve(answers.shift() ?? figures));
    states.get(key, {});
    await vi.waitFor(() => expect(states.get(key, {}).figures?.cases).toBe(3));
    states.refresh(key);
    expect(states.get(key, {}).figures?.cases).toBe(3);
    await vi.waitFor(() => expect(states.get(key, {}).figures?.cases).toBe(12));
  });
});
