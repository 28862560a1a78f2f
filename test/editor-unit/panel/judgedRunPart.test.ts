import type * as vscode from 'vscode';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunCase, RunHead } from '../../../src/core/run/Run';
import { RunPart } from '../../../src/editor/panel/RunPart';
import type { Session, StoredRun } from '../../../src/editor/Session';
import type { RunView } from '../../../src/protocol/panelMessages';
import { figuresOf } from '../../../src/worker/aggregateStoredRun';
import { now } from '../../webview/caseFixture';
import { judgedCasesOf, judgedHeadOf } from '../../webview/judgedFixture';
import { datasetOf, gateOf } from '../../webview/runFixture';

vi.mock('vscode', () => ({
  Uri: {
    joinPath: (base: { toString(): string }, ...parts: string[]) => ({
      toString: () => [base.toString(), ...parts].join('/'),
    }),
  },
}));

const all = judgedCasesOf(30);
const folder = { fsPath: '/ws', path: '/ws', toString: () => 'file:///ws' } as vscode.Uri;
const key = 'file:///ws#run-judged';

/** A session with one judged run in its store, whose results the test sets. */
class JudgedSession {
  results = all.slice(0, 10);
  head: RunHead = judgedHeadOf(all.slice(0, 1), { complete: false });
  written = true;
  refreshed = 0;
  listeners: ((run: string) => void)[] = [];
  known: readonly RunCase[] | undefined;

  readonly library = {
    find: (): Promise<StoredRun> => Promise.resolve({ folder, head: this.head }),
    list: (): Promise<StoredRun[]> => Promise.resolve([{ folder, head: this.head }]),
    writing: () => Promise.resolve({ written: this.written, bytes: this.results.length }),
  };
  readonly aggregates = {
    onDidChange: (listener: (run: string) => void) => this.listeners.push(listener),
    get: (run: string) => {
      this.known ??= this.results;
      return {
        run,
        figures: figuresOf({ head: this.head, cases: this.known }, { minimums: {}, problems: [] }),
      };
    },
    refresh: () => {
      this.refreshed++;
      this.known = this.results;
    },
  };
  readonly onDidChangeDataset = (): object => ({});
  readonly onDidChangeRuns = (): object => ({});
  dataset = () => Promise.resolve(undefined);
  gate = () => Promise.resolve(gateOf({}));
  runCases = () => Promise.resolve(this.results);
}

describe('a judged run that goes on', () => {
  let session: JudgedSession;
  let part: RunPart;
  const changed = vi.fn();
  const view = async (): Promise<RunView> => (await part.view(now)) as RunView;
  const matched = async (): Promise<unknown> =>
    part.answer({
      type: 'rows',
      version: 1,
      request: 1,
      runId: key,
      from: 0,
      count: 100,
      sort: 'line',
      descending: false,
      filter: '',
    });

  beforeEach(() => {
    vi.useFakeTimers();
    changed.mockClear();
    session = new JudgedSession();
    part = new RunPart(session as unknown as Session);
    part.watch(changed);
    part.show(
      { ...datasetOf([]).uri, toString: () => 'file:///ws/data/support-faq.jsonl' } as vscode.Uri,
      key,
    );
  });
  afterEach(() => vi.useRealTimers());

  it('is looked at again while it is written, and its figures and rows grow', async () => {
    expect((await view()).cases).toBe(10);
    expect(await matched()).toMatchObject({ matched: 10 });
    session.results = all.slice(0, 20);
    vi.advanceTimersByTime(2000);
    expect(changed).toHaveBeenCalledTimes(1);
    expect((await view()).cases).toBe(20);
    expect(await matched()).toMatchObject({ matched: 20 });
    expect(session.refreshed).toBe(1);
  });

  it('is not looked at again when nobody writes it, and offers to go on', async () => {
    session.written = false;
    const { notices } = await view();
    expect(notices.at(-1)?.action?.action).toBe('resumeRun');
    vi.advanceTimersByTime(60_000);
    expect(changed).not.toHaveBeenCalled();
  });

  it('has the figures and rows of the whole once it has ended', async () => {
    await view();
    await matched();
    session.results = all;
    session.head = judgedHeadOf(all);
    part.forget();
    const shown = await view();
    expect([shown.cases, shown.judged?.quadrants[0]?.N, shown.judged?.unfinished]).toEqual([30, 30, false]);
    expect(await matched()).toMatchObject({ matched: 30 });
  });

  it('is read anew when another window went on with it after its end, though it has as many cases', async () => {
    session.head = judgedHeadOf(all.slice(0, 10));
    const before = (await view()).judged?.quadrants;
    expect([await matched(), session.refreshed]).toMatchObject([{ matched: 10 }, 1]);
    await view();
    expect(session.refreshed).toBe(1);
    session.results = all.slice(20);
    session.head = judgedHeadOf(session.results);
    part.forget();
    const shown = await view();
    expect([shown.cases, session.refreshed]).toEqual([10, 2]);
    expect(shown.judged?.quadrants).not.toEqual(before);
    expect(await matched()).toMatchObject({ rows: session.results.map(({ id }) => ({ id })) });
  });

  it.each(['after', 'while'])(
    'is not looked at again when the panel was closed %s a view was made',
    async (when) => {
      const watching = part.watch(changed).at(-1);
      if (when === 'while') {
        const { writing } = session.library;
        session.library.writing = () => {
          watching?.dispose();
          return writing();
        };
        await view();
      } else {
        await view();
        watching?.dispose();
      }
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it('is looked at again once, whatever views are made at once', async () => {
    await Promise.all([view(), view()]);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('gives the judgment of a case, and nothing of one that it does not have', async () => {
    await view();
    const asked = { type: 'rowDetail', version: 1, runId: key } as const;
    expect(await part.answer({ ...asked, id: 'q-006' })).toMatchObject({
      type: 'rowDetail',
      id: 'q-006',
      detail: {
        scores: [{ cause: 'timeout', why: 'api.openai.com did not answer within 60 s, 2 tries.' }, {}, {}],
      },
    });
    expect(await part.answer({ ...asked, id: 'q-999' })).toBeUndefined();
    expect(await part.answer({ ...asked, runId: 'file:///ws#other', id: 'q-006' })).toBeUndefined();
  });
});
