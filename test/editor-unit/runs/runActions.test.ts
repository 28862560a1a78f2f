import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteRuns } from '../../../src/editor/runs/deleteRuns';
import { datasetUri } from '../../../src/editor/runs/datasetUri';
import { exportRun } from '../../../src/editor/runs/exportRun';
import { pickRun } from '../../../src/editor/runs/pickRun';
import { TrashError } from '../../../src/editor/TrashError';
import type { RunLibrary, RunPlace } from '../../../src/editor/Session';
import { temporaryFolder } from '../../store/temporaryFolder';
import { folderUri, storedRun } from './storedRun';

const editor = vi.hoisted(() => ({
  env: { remoteName: undefined as string | undefined, uiKind: 1 },
  enableTrash: vi.fn(),
  stat: vi.fn(),
  warn: vi.fn(),
  quickPick: vi.fn(),
  saveDialog: vi.fn(),
  execute: vi.fn(),
  progress: vi.fn(),
}));
vi.mock('vscode', () => ({
  env: editor.env,
  FileType: { Directory: 2 },
  ProgressLocation: { Notification: 15 },
  Uri: { joinPath: (base: { fsPath: string }, ...parts: string[]) => folderUri(join(base.fsPath, ...parts)) },
  commands: { executeCommand: editor.execute },
  window: {
    showWarningMessage: editor.warn,
    showQuickPick: editor.quickPick,
    showSaveDialog: editor.saveDialog,
    withProgress: editor.progress,
  },
  UIKind: { Desktop: 1, Web: 2 },
  workspace: {
    fs: { stat: editor.stat },
    getConfiguration: (part: string) => ({
      get: (name: string) => editor.enableTrash(`${part}.${name}`) as unknown,
    }),
  },
}));

const remove = vi.fn<RunLibrary['remove']>();
const place = ({ folder, id }: RunPlace) => folderUri(join(folder.fsPath, '.rag-judge', 'runs', id));
const library = { remove, place } as unknown as RunLibrary;

beforeEach(() => {
  vi.resetAllMocks();
  remove.mockResolvedValue();
  Object.assign(editor.env, { remoteName: undefined, uiKind: 1 });
  editor.stat.mockResolvedValue({ type: 2 });
});

describe('deleting runs', () => {
  const run = storedRun({ name: 'bm25', id: 'a' });
  const places = [{ folder: run.folder, id: 'a' }];

  it('names the run, and moves it to the trash once agreed', async () => {
    editor.warn.mockResolvedValue('Move to Trash');
    await deleteRuns(library, [run]);
    expect(editor.warn).toHaveBeenCalledWith(
      expect.stringMatching(/^Delete the run “bm25” of 12 May/),
      { modal: true, detail: expect.stringContaining('moved to the trash') as string },
      'Move to Trash',
    );
    expect(remove.mock.calls).toEqual([[places, { trash: true }]]);
  });

  it('does nothing when the person does not agree', async () => {
    editor.warn.mockResolvedValue(undefined);
    await deleteRuns(library, [run]);
    expect(remove).not.toHaveBeenCalled();
  });

  it('asks again before it deletes for good what the trash did not take', async () => {
    remove.mockRejectedValueOnce(new TrashError('no trash on this disk'));
    editor.warn.mockResolvedValueOnce('Move to Trash').mockResolvedValueOnce(undefined);
    await deleteRuns(library, [run]);
    expect(remove.mock.calls).toEqual([[places, { trash: true }]]);
    expect(JSON.stringify(editor.warn.mock.calls[1])).toContain('no trash on this disk');
    remove.mockRejectedValueOnce(new TrashError('no trash on this disk'));
    editor.warn.mockResolvedValueOnce('Move to Trash').mockResolvedValueOnce('Delete for Good');
    await deleteRuns(library, [run]);
    expect(remove.mock.lastCall).toEqual([places, { trash: false }]);
  });

  it('asks only about the runs that the trash did not take', async () => {
    const others = ['a', 'b', 'c'].map((id) => storedRun({ id }));
    remove.mockRejectedValueOnce(new TrashError('The trash is full.'));
    editor.stat.mockImplementation(({ path }: { path: string }) =>
      path.endsWith('/a') ? Promise.reject(new Error('gone')) : Promise.resolve({ type: 2 }),
    );
    editor.warn.mockResolvedValueOnce('Move to Trash').mockResolvedValueOnce('Delete for Good');
    await deleteRuns(library, others);
    expect(editor.warn.mock.calls[1]?.[0]).toBe(
      'The trash could not be used. 2 of 3 runs are still there. Delete them for good?',
    );
    expect((remove.mock.lastCall?.[0] ?? []).map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('does not offer to delete for good what failed for another reason, such as a link out of the folder', async () => {
    remove.mockRejectedValueOnce(new Error('a symbolic link leads a outside the folder'));
    editor.warn.mockResolvedValueOnce('Move to Trash');
    await expect(deleteRuns(library, [run])).rejects.toThrow('a symbolic link leads');
    expect(editor.warn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the trash is switched off', () => editor.enableTrash.mockReturnValue(false)],
    ['the window is a page in a browser', () => (editor.env.uiKind = 2)],
  ])('says at once that it deletes for good where %s', async (_, arrange) => {
    arrange();
    editor.warn.mockResolvedValue('Delete');
    await deleteRuns(library, [run]);
    expect(JSON.stringify(editor.warn.mock.calls)).toContain('deleted for good, not moved to the trash');
    expect(remove.mock.calls).toEqual([[places, { trash: false }]]);
    expect(editor.enableTrash.mock.calls.flat()).toEqual(['files.enableTrash']);
  });

  it('says at once that there is no trash on a remote machine', async () => {
    editor.env.remoteName = 'ssh-remote';
    editor.warn.mockResolvedValue('Delete');
    await deleteRuns(library, [run, { folder: run.folder, id: 'torn', message: 'm' }]);
    expect(JSON.stringify(editor.warn.mock.calls[0])).toContain('deleted for good');
    expect(remove.mock.calls).toEqual([[[...places, { folder: run.folder, id: 'torn' }], { trash: false }]]);
  });

  it('leaves a store alone that as a whole cannot be read', async () => {
    await deleteRuns(library, [{ folder: run.folder, id: undefined, message: 'm' }]);
    expect(editor.warn).not.toHaveBeenCalled();
  });
});

describe('exporting a run', () => {
  const run = storedRun({ queries: 1, dataset: 'data/faq.jsonl', name: 'bm25' });
  const session = { runCases: () => Promise.resolve([{ id: 'q', line: 1, metrics: { mrr: 0.5 } }]) };
  const choose = (label: string): void => {
    editor.quickPick.mockImplementation((items: readonly { label: string }[]) =>
      Promise.resolve(items.find((item) => item.label === label)),
    );
  };

  it('proposes a file beside the dataset, writes it and opens it', async () => {
    const file = folderUri(join(temporaryFolder(), 'a.csv'));
    choose('CSV');
    editor.saveDialog.mockResolvedValue(file);
    await exportRun(session, run);
    expect(editor.saveDialog).toHaveBeenCalledWith(
      expect.objectContaining({
        defaultUri: expect.objectContaining({ path: '/work/app/data/faq.bm25.20260512-1431.csv' }) as unknown,
      }),
    );
    expect(readFileSync(file.fsPath, 'utf8')).toMatch(/\r\nq,1,,,,0\.5,\r\n$/);
    expect(editor.execute).toHaveBeenCalledWith('vscode.open', file);
    expect(editor.warn).not.toHaveBeenCalled();
  });

  it('says how many cases are missing in it', async () => {
    choose('JSON');
    editor.saveDialog.mockResolvedValue(folderUri(join(temporaryFolder(), 'a.json')));
    await exportRun(session, { ...run, head: { ...run.head, queries: 3 } });
    expect(editor.warn).toHaveBeenCalledWith(expect.stringContaining('The export has 1 of 3 cases'));
  });

  it('says why a file cannot be written, and opens nothing', async () => {
    choose('CSV');
    editor.saveDialog.mockResolvedValue(folderUri(join(temporaryFolder(), 'gone', 'a.csv')));
    await expect(exportRun(session, run)).rejects.toThrow(/The run could not be written to .*a\.csv: ENOENT/);
    expect(editor.execute).not.toHaveBeenCalled();
  });

  it('writes nothing when no format or no file is chosen', async () => {
    editor.quickPick.mockResolvedValue(undefined);
    await exportRun(session, run);
    expect(editor.saveDialog).not.toHaveBeenCalled();
    choose('CSV');
    editor.saveDialog.mockResolvedValue(undefined);
    await exportRun(session, run);
    expect(editor.execute).not.toHaveBeenCalled();
  });

  it('ends at once when it is cancelled while the cases are read', async () => {
    choose('CSV');
    editor.saveDialog.mockResolvedValue(folderUri(join(temporaryFolder(), 'a.csv')));
    editor.progress.mockImplementation((_options: unknown, task: ProgressTask) =>
      task(undefined, { onCancellationRequested: (listener) => listener() }),
    );
    const forever = { runCases: () => new Promise<never>(() => undefined) };
    await exportRun(forever, { ...run, head: { ...run.head, queries: 100_000 } });
    expect(editor.progress).toHaveBeenCalledOnce();
    expect(editor.execute).not.toHaveBeenCalled();
  });
});

type ProgressTask = (
  progress: unknown,
  token: { onCancellationRequested: (listener: () => void) => void },
) => Promise<void>;

it('shows no icon from the names of a run', async () => {
  const run = storedRun({ title: '$(pass) fine', profile: '$(flame)', dataset: 'data/$(bug).jsonl' });
  await pickRun({ list: () => Promise.resolve([run]) } as unknown as RunLibrary, 'Open Run');
  const [[items]] = editor.quickPick.mock.calls as [[Record<string, string>[]]];
  const { label, description, detail } = items[0] ?? {};
  expect([label, detail]).toEqual(['$\u200b(pass) fine', 'data/$\u200b(bug).jsonl']);
  expect(description).toContain('$\u200b(flame)');
});

it.each([
  ['data/faq.jsonl', '/work/app/data/faq.jsonl'],
  ['../../etc/passwd', '/work/app/passwd'],
  ['..', '/work/app'],
  ['data/../../..', '/work/app'],
])('a run of %s is of a file in its folder', (dataset, path) => {
  expect(datasetUri(folderUri('/work/app'), dataset).path).toBe(path);
});
