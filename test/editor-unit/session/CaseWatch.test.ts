import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CaseStates } from '../../../src/editor/session/CaseStates';
import { CaseWatch } from '../../../src/editor/session/CaseWatch';
import type { HistoryStores } from '../../../src/editor/session/HistoryStores';
import { temporaryFolder } from '../../store/temporaryFolder';

const listeners = vi.hoisted(() => ({ create: [] as ((uri: { fsPath: string }) => void)[] }));

vi.mock('vscode', () => ({
  Uri: {
    parse: (text: string) => ({ fsPath: text.slice('file://'.length) }),
    joinPath: (folder: { fsPath: string }, id: string) => ({ fsPath: `${folder.fsPath}/${id}` }),
  },
  workspace: {
    textDocuments: [],
    createFileSystemWatcher: () => ({
      onDidChange: () => undefined,
      onDidCreate: (listener: (uri: { fsPath: string }) => void) => listeners.create.push(listener),
      onDidDelete: () => undefined,
    }),
    onDidChangeTextDocument: () => undefined,
    onDidSaveTextDocument: () => undefined,
  },
}));

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  vi.useRealTimers();
  listeners.create = [];
});

function setUp() {
  const folder = temporaryFolder({ 'lonely.query.md': 'Anyone?' });
  const key = `file://${folder}#lonely`;
  const states = new CaseStates({
    histories: {
      of: () => ({ read: () => Promise.resolve({ entries: [], problems: [] }) }),
    } as unknown as HistoryStores,
    judgeIdentity: () => ({ label: 'j', id: 'j', version: '1' }) as never,
    tellOnce: () => undefined,
  });
  new CaseWatch({ states, changed: () => undefined }).start();
  const fail = (): void => states.mark(key, { failure: { message: 'No answer file.', at: new Date() } });
  const created = (): void => listeners.create.forEach((listener) => listener({ fsPath: '/new.md' }));
  const failure = async (): Promise<string | undefined> => (await states.get(key))?.state.failure?.message;
  return { fail, created, failure };
}

it('forgets why a case could not be judged when a file came after that', async () => {
  const { fail, created, failure } = setUp();
  fail();
  vi.advanceTimersByTime(1);
  created();
  expect(await failure()).toBe('No answer file.');
  vi.advanceTimersByTime(250);
  expect(await failure()).toBeUndefined();
});

it('keeps why a case could not be judged when that was after the file came', async () => {
  const { fail, created, failure } = setUp();
  created();
  vi.advanceTimersByTime(200);
  fail();
  vi.advanceTimersByTime(50);
  expect(await failure()).toBe('No answer file.');
});

it('forgets it when another file came meanwhile', async () => {
  const { fail, created, failure } = setUp();
  created();
  vi.advanceTimersByTime(100);
  fail();
  vi.advanceTimersByTime(100);
  created();
  vi.advanceTimersByTime(250);
  expect(await failure()).toBeUndefined();
});
