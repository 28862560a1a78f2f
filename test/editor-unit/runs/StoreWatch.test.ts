import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { StoreWatch } from '../../../src/editor/runs/StoreWatch';
import { RunStore, type NewRun } from '../../../src/store/RunStore';
import { temporaryFolder } from '../../store/temporaryFolder';

const workspace = vi.hoisted(() => ({
  workspaceFolders: [] as { uri: { fsPath: string } }[],
  /** The editor's own watcher, which misses all. */
  createFileSystemWatcher: () => {
    const none = (): { dispose(): void } => ({ dispose: () => undefined });
    return { onDidCreate: none, onDidChange: none, onDidDelete: none, dispose: () => undefined };
  },
}));
vi.mock('vscode', () => ({
  workspace,
  RelativePattern: class {},
  Disposable: {
    from: (...all: { dispose(): void }[]) => ({ dispose: () => all.forEach((one) => one.dispose()) }),
  },
}));

const head: NewRun = {
  name: 'a',
  dataset: 'a.jsonl',
  startedAt: '2026-05-12T10:00:00.000Z',
  durationMs: 0,
  profile: 'standard',
  k: [5],
  queries: 0,
  skipped: 0,
  means: {},
  causes: {},
  problems: [],
};

const watches: StoreWatch[] = [];
afterEach(() => watches.splice(0).forEach((watch) => watch.dispose()));

function setUp(files: Record<string, string> = {}) {
  const folder = temporaryFolder(files);
  workspace.workspaceFolders = [{ uri: { fsPath: folder } }];
  const changed = vi.fn();
  const watch = new StoreWatch(changed, 20);
  watches.push(watch);
  watch.set(true);
  const told = async (): Promise<void> => {
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 10_000, interval: 5 });
    changed.mockClear();
  };
  return { folder, watch, changed, told, store: new RunStore(join(folder, '.rag-judge', 'runs')) };
}

/** Waits until another watch has told of something that happens now: what happened before would have been told. */
async function settled(): Promise<void> {
  const { store, told } = setUp();
  await store.begin(head).then((one) => one.finish({ complete: true }));
  await told();
}

it('tells of the first run of a workspace, made by another process, and of its end', async () => {
  const { watch, told, changed, store } = setUp();
  const writer = await store.begin(head);
  await told();
  watch.follow([join(store.folder, writer.id)]);
  // It may have ended before it was watched.
  await told();
  watch.follow([join(store.folder, writer.id)]);
  await settled();
  changed.mockClear();
  await writer.finish({ complete: true });
  await told();
});

it('tells of runs that come and go beside others, and of nothing else in the workspace', async () => {
  const { folder, told, store, changed } = setUp({ '.rag-judge/runs/.keep': '' });
  const writer = await store.begin(head);
  await told();
  await writer.discard();
  await told();
  writeFileSync(join(folder, 'notes.md'), 'new');
  writeFileSync(join(folder, '.rag-judge', 'history.jsonl'), 'new');
  await settled();
  expect(changed).not.toHaveBeenCalled();
});

it('does not tell of the cases of a run that has not ended', async () => {
  const { watch, told, changed, store } = setUp();
  const writer = await store.begin(head);
  await told();
  watch.follow([join(store.folder, writer.id)]);
  await told();
  await settled();
  changed.mockClear();
  for (let line = 1; line < 20; line++) await writer.append([{ id: `q${line}`, line }]);
  await settled();
  expect(changed).not.toHaveBeenCalled();
  await writer.finish({ complete: true });
  await told();
});

it('follows nothing any more once it is told to stop', async () => {
  const { watch, told, changed, store } = setUp();
  const writer = await store.begin(head);
  await told();
  watch.set(false);
  watch.follow([join(store.folder, writer.id)]);
  await writer.finish({ complete: true });
  await settled();
  expect(changed).not.toHaveBeenCalled();
});
