import type * as vscode from 'vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RunsTree } from '../../../src/editor/runs/RunsTree';
import type { RunNode } from '../../../src/editor/runs/RunNode';
import type { BrokenRun, RunLibrary, StoredRun } from '../../../src/editor/Session';
import { folderUri, storedRun } from './storedRun';

const workspace = vi.hoisted(() => ({ workspaceFolders: [] as { name: string; uri: unknown }[] }));
vi.mock('vscode', () => ({
  EventEmitter: class {
    event = (): void => undefined;
    fire(): void {}
    dispose(): void {}
  },
  ThemeColor: class {
    constructor(readonly id: string) {}
  },
  ThemeIcon: class {
    static readonly File = 'file';
    constructor(
      readonly id: string,
      readonly color?: unknown,
    ) {}
  },
  TreeItem: class {
    constructor(
      readonly label: string,
      readonly collapsibleState: number,
    ) {}
  },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  Uri: { joinPath: (base: vscode.Uri, ...parts: string[]) => folderUri([base.fsPath, ...parts].join('/')) },
  workspace,
}));

interface Item extends vscode.TreeItem {
  label: string;
  iconPath: vscode.ThemeIcon;
}

const listAll = vi.fn<RunLibrary['listAll']>();
const log = { info: vi.fn(), error: vi.fn(), show: vi.fn() };
const tree = new RunsTree({ session: { library: { listAll } as unknown as RunLibrary }, log });
const show = (node: RunNode): Item => tree.getTreeItem(node) as Item;

function stored(runs: StoredRun[], broken: BrokenRun[] = []): void {
  listAll.mockResolvedValue({ runs, broken });
}

beforeEach(() => {
  listAll.mockReset();
  workspace.workspaceFolders = [{ name: 'app', uri: folderUri('/work/app') }];
});

describe('the tree of runs', () => {
  it('reads nothing until it is asked for its children', () => {
    expect(listAll).not.toHaveBeenCalled();
  });

  it('groups runs by dataset, the dataset with the newest run first', async () => {
    const runs = [
      storedRun({ id: 'c' }),
      storedRun({ id: 'b', dataset: 'other.jsonl', name: 'bm25' }),
      storedRun({ id: 'a' }),
    ];
    stored(runs);
    const groups = await tree.getChildren();
    expect(groups.map((group) => show(group).label)).toEqual(['support-faq.dataset.jsonl', 'other.jsonl']);
    expect(groups.map((group) => show(group).description)).toEqual(['data', '']);
    const children = await Promise.all(groups.map((group) => tree.getChildren(group)));
    expect(children).toEqual([[runs[0], runs[2]], [runs[1]]]);
  });

  it('keeps the same file of two folders apart, and names the folder where there are several', async () => {
    workspace.workspaceFolders.push({ name: 'web', uri: folderUri('/work/web') });
    stored([storedRun(), storedRun({}, '/work/web'), storedRun({}, '/elsewhere')]);
    const groups = (await tree.getChildren()).map(show);
    expect(groups.map(({ description }) => description)).toEqual([
      'data · app',
      'data · web',
      'data · /elsewhere',
    ]);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(3);
  });

  it('opens a run with Enter, and says incomplete in words', () => {
    const run = storedRun({ name: 'bm25', complete: false });
    const item = show(run);
    expect(item.command).toMatchObject({ command: 'ragJudge.openRun', arguments: [run] });
    expect(item.description).toContain('incomplete · recall@5 0.77');
    expect(item.iconPath.id).toBe('warning');
    expect(item.accessibilityInformation?.label).toContain('bm25, ');
    expect(item.tooltip).toMatch(/^bm25\nrecall@5 0\.77 144\/148\nndcg@5 0\.63 144\/148\nIncomplete: /);
  });

  it('shows what cannot be read, with what is wrong', async () => {
    const broken = {
      folder: folderUri('/work/app'),
      id: 'a',
      message: '/work/app/.rag-judge/runs/a/run.json is not JSON. Delete its folder, or restore it.',
    };
    stored([], [broken]);
    const [group] = await tree.getChildren();
    expect(group && show(group).label).toBe('Cannot be read');
    expect(await tree.getChildren(group)).toEqual([broken]);
    expect(show(broken)).toMatchObject({
      label: 'a',
      description: 'run.json is not JSON. Delete its folder, or restore it.',
      contextValue: 'brokenRun',
    });
    expect(show({ ...broken, id: undefined }).contextValue).toBe('brokenStore');
  });

  it('shows hostile names as text on one line, and leads to no file outside the folder', () => {
    const dataset = '../../etc/pass\u0000\nwd';
    const item = show({ folder: folderUri('/work/app'), dataset, runs: [storedRun({ dataset })] });
    expect(item.label).toBe('pass wd');
    expect(item.resourceUri?.fsPath.startsWith('/work/app/pass')).toBe(true);
    expect(show(storedRun({ name: '$(flame) <b>\n\u0007' })).label).toBe('$(flame) <b>');
  });

  it('has no children to show, and says nothing of its own, when nothing is stored', async () => {
    stored([]);
    expect(await tree.getChildren()).toEqual([]);
  });
});
