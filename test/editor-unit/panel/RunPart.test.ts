import type * as vscode from 'vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunCase, RunHead } from '../../../src/core/run/Run';
import { RunPart } from '../../../src/editor/panel/RunPart';
import { keyOfRun } from '../../../src/editor/runKey';
import type {
  DatasetGate,
  DatasetState,
  MetricsChoice,
  RunKey,
  Session,
  StoredRun,
} from '../../../src/editor/Session';
import type { RunView } from '../../../src/protocol/panelMessages';
import { now } from '../../webview/caseFixture';
import { datasetOf, gateOf, runCasesOf, runHeadOf } from '../../webview/runFixture';

vi.mock('vscode', () => ({
  Uri: {
    joinPath: (base: { toString(): string }, ...parts: string[]) =>
      uriOf([base.toString(), ...parts].join('/')),
  },
  workspace: { getConfiguration: () => ({ get: () => undefined, inspect: () => undefined }) },
}));

function uriOf(text: string): vscode.Uri {
  const path = text.replace('file://', '');
  return { path, fsPath: path, toString: () => text } as vscode.Uri;
}

const folder = uriOf('file:///ws');
const cases = runCasesOf(3);
const head = (id: string, change: Partial<RunHead> = {}): RunHead => runHeadOf(cases, { id, ...change });
const key = (id: string): string => `file:///ws#${id}`;
const at = (minute: number): string => new Date(2026, 4, 12, 14, minute).toISOString();

/** A session with one dataset, whose state and store the test sets. */
class FakeSession {
  state: DatasetState | undefined;
  stored: RunHead[] = [];
  /** Runs in other folders. */
  copies: StoredRun[] = [];
  cases = new Map<string, RunCase[]>();
  asked: (MetricsChoice | undefined)[] = [];
  run: () => Promise<DatasetState> = () => Promise.reject(new Error('not expected'));
  reads = 0;

  readonly library = {
    find: (run: RunKey) => Promise.resolve(this.#all().find((one) => keyOfRun(one) === run)),
    list: () => {
      this.reads++;
      return Promise.resolve(this.#all());
    },
  };

  #all(): StoredRun[] {
    return [...this.copies, ...this.stored.map((one) => ({ folder, head: one }))];
  }

  dataset(): Promise<DatasetState | undefined> {
    return Promise.resolve(this.state);
  }

  gate(): Promise<DatasetGate> {
    return Promise.resolve(gateOf({}));
  }

  runCases(run: RunKey): Promise<readonly RunCase[]> {
    return Promise.resolve(this.cases.get(run) ?? cases);
  }

  runMetrics(_uri: vscode.Uri, _signal: AbortSignal, choice?: MetricsChoice): Promise<DatasetState> {
    this.asked.push(choice);
    return this.run();
  }
}

describe('RunPart', () => {
  let session: FakeSession;
  let part: RunPart;
  const latest = head('run-3', { startedAt: at(40), profile: 'trec_eval' });
  const older = head('run-1', { startedAt: at(10) });
  const view = async (): Promise<RunView> => {
    const shown = await part.view(now);
    if (shown === null) throw new Error('nothing is shown');
    return shown;
  };

  beforeEach(() => {
    session = new FakeSession();
    session.state = datasetOf([latest]);
    session.stored = [latest, older];
    part = new RunPart(session as unknown as Session);
  });

  it('shows the latest run when none is named', async () => {
    part.show(datasetOf([]).uri);
    expect(await view()).toMatchObject({ runId: key('run-3'), notices: [] });
  });

  it('does not call a run older that is newer than the latest whole one', async () => {
    const partial = head('run-4', { startedAt: at(50), complete: false });
    session.stored = [partial, latest, older];
    part.show(datasetOf([]).uri, key('run-4'));
    const shown = await view();
    expect(shown.facts).not.toContain('older run');
    expect(shown.notices[0]?.text).toBe(
      'The latest run over the whole dataset is of 14:40, profile trec_eval.',
    );
  });

  it('shows an older run of the store, says so, and goes back to the latest', async () => {
    part.show(datasetOf([]).uri, key('run-1'));
    const shown = await view();
    expect(shown).toMatchObject({ runId: key('run-1'), profile: { id: 'standard' } });
    expect(shown.facts[0]).toBe('older run');
    expect(shown.notices[0]).toMatchObject({
      kind: 'stale',
      text: 'This is an older run. The latest one is of 14:40, profile trec_eval.',
      action: { action: 'showLatest' },
    });
    await view();
    expect(session.reads).toBe(1);
    part.showLatest();
    expect((await view()).runId).toBe(key('run-3'));
  });

  it('shows head and cases of the run in its own folder where another folder has a run of the same id', async () => {
    session.copies = [
      { folder: uriOf('file:///copy'), head: head('run-1', { startedAt: at(10), profile: 'ai4j' }) },
      { folder: uriOf('file:///copy'), head: head('run-3', { startedAt: at(40), profile: 'ai4j' }) },
    ];
    session.cases.set('file:///copy#run-1', []);
    part.show(datasetOf([]).uri, key('run-1'));
    expect(await view()).toMatchObject({ runId: key('run-1'), profile: { id: 'standard' } });
    const request = { type: 'rows', version: 1, request: 1, from: 0, count: 9, sort: 'line' } as const;
    const rows = { ...request, descending: false, filter: '', runId: key('run-1') };
    expect(await part.answer(rows)).toMatchObject({ matched: 3 });
    expect(part.key).toBe(key('run-1'));
    part.show(datasetOf([]).uri, 'file:///copy#run-3');
    expect(await view()).toMatchObject({ runId: key('run-3'), profile: { id: 'trec_eval' } });
  });

  it('takes a bare id, as a page of before may name it, for a run of the folder of the dataset', async () => {
    part.show(datasetOf([]).uri, 'run-3');
    const shown = await view();
    expect([shown.runId, shown.notices]).toEqual([key('run-3'), []]);
  });

  it('shows a stored run of a dataset that is gone', async () => {
    session.state = undefined;
    part.show(datasetOf([]).uri, key('run-1'));
    expect((await view()).runId).toBe(key('run-1'));
    part.show(datasetOf([]).uri, key('run-9'));
    expect(await part.view(now)).toBeNull();
  });

  it('refuses a run of another dataset, as a page that was restored may name it', async () => {
    session.stored = [latest, { ...older, dataset: 'data/other.jsonl' }];
    part.show(datasetOf([]).uri, key('run-1'));
    expect((await view()).runId).toBe(key('run-3'));
  });

  it('says that a run is gone, until another one is shown', async () => {
    part.show(datasetOf([]).uri, key('run-9'));
    const text = 'That run is not stored any more. This is the latest one.';
    expect((await view()).notices.map((notice) => notice.text)).toEqual([text]);
    expect((await view()).notices.map((notice) => notice.text)).toEqual([text]);
    part.showLatest();
    expect((await view()).notices).toEqual([]);
  });

  it('goes on with the run that takes the place of the latest, and stays with an older one', async () => {
    part.show(datasetOf([]).uri, key('run-3'));
    await view();
    session.state = datasetOf([head('run-4', { startedAt: at(50) })]);
    expect((await view()).runId).toBe(key('run-4'));
    part.show(datasetOf([]).uri, key('run-1'));
    await view();
    session.state = datasetOf([head('run-5', { startedAt: at(55) })]);
    expect((await view()).runId).toBe(key('run-1'));
  });

  it('picks another system of the same evaluation, of the store too, and no other run', async () => {
    session.stored = [latest, head('run-2', { startedAt: at(10), name: 'reranked' }), older];
    part.show(datasetOf([]).uri, key('run-1'));
    expect((await view()).systems.map(({ name }) => name)).toEqual(['support-faq', 'reranked']);
    expect(part.pick(key('run-3'))).toBe(false);
    expect(part.pick(key('run-2'))).toBe(true);
    expect((await view()).runId).toBe(key('run-2'));
  });

  it('runs in another profile, with the same system and labels, and shows what comes of it', async () => {
    const own = head('run-3', { qrels: 'data/test.qrels', name: 'b' });
    session.state = datasetOf([own]);
    session.stored = [own];
    part.show(datasetOf([]).uri);
    await view();
    const fresh = [
      head('run-6', { profile: 'ai4j', name: 'a' }),
      head('run-7', { profile: 'ai4j', name: 'b' }),
    ];
    session.run = async () => {
      expect((await view()).profile.id).toBe('ai4j');
      session.state = datasetOf(fresh);
      return session.state;
    };
    await part.recompute('ai4j');
    expect(session.asked).toEqual([{ profile: 'ai4j', qrels: expect.anything() as unknown }]);
    expect(String(session.asked[0]?.qrels)).toBe('file:///ws/data/test.qrels');
    expect(await view()).toMatchObject({ runId: key('run-7'), profile: { id: 'ai4j' }, notices: [] });
  });

  it.each(['../secret.txt', '/etc/passwd', 'data/../../secret.txt'])(
    'reads no labels outside the folder, where a stored run may name them: %s',
    async (qrels) => {
      const own = head('run-3', { qrels });
      session.state = datasetOf([own]);
      session.stored = [own];
      session.run = () => Promise.resolve(datasetOf([own]));
      part.show(datasetOf([]).uri);
      await view();
      await part.recompute('ai4j');
      expect(session.asked).toEqual([{ profile: 'ai4j' }]);
    },
  );

  it('says when the dataset is another one than before', async () => {
    part.show(datasetOf([]).uri);
    await view();
    const labelled = cases.map((one) => ({ ...one, labels: 'l' }));
    session.cases.set(key('run-3'), labelled);
    session.cases.set(key('run-6'), labelled.slice(1));
    session.run = () => {
      session.state = datasetOf([head('run-6')]);
      return Promise.resolve(session.state);
    };
    await part.recompute('standard');
    expect((await view()).notices[0]?.text).toMatch(/another one than in the run before: 1 row gone\./);
  });

  it('keeps what is shown when it is cancelled, and tells a failure', async () => {
    part.show(datasetOf([]).uri);
    await view();
    session.run = () => Promise.reject(new DOMException('Cancelled', 'AbortError'));
    await part.recompute('ai4j');
    expect(await view()).toMatchObject({ runId: key('run-3'), profile: { id: 'trec_eval' } });
    session.run = () => Promise.reject(new Error('data/support-faq.jsonl cannot be read.'));
    await expect(part.recompute('ai4j')).rejects.toThrow('cannot be read');
    expect((await view()).profile.id).toBe('trec_eval');
    await part.recompute('beir');
    expect(session.asked).toHaveLength(2);
  });

  it('answers for the run that is shown only, with rows in bounded numbers', async () => {
    part.show(datasetOf([]).uri);
    const { runId } = await view();
    const request = {
      type: 'rows',
      version: 1,
      request: 7,
      from: 0,
      sort: 'line',
      descending: false,
      filter: '',
    } as const;
    expect(await part.answer({ ...request, runId, count: 1e9 })).toMatchObject({ request: 7, matched: 3 });
    expect(await part.answer({ ...request, runId: key('run-1'), count: 10 })).toBeUndefined();
    const asked = { type: 'distribution', version: 1, runId } as const;
    expect(await part.answer({ ...asked, id: 'recall@5' })).toMatchObject({
      type: 'distribution',
      distribution: { id: 'recall@5', nulls: 0 },
    });
    expect(await part.answer({ ...asked, id: '__proto__' })).toBeUndefined();
  });
});
