import * as vscode from 'vscode';
import { formatCount } from '../../core/words/score';
import { clip, oneLine } from '../../core/words/sentence';
import type { Log } from '../Log';
import type { BrokenRun, Session, StoredRun } from '../Session';
import { brokenItem, runItem } from './runItem';
import { datasetUri } from './datasetUri';
import { groupRuns } from './groupRuns';
import { isStoredRun } from '../runKey';
import { isBrokenRun, type BrokenRuns, type DatasetRuns, type RunNode } from './RunNode';

export interface RunsTreeParts {
  session: Pick<Session, 'library'>;
  log: Log;
  /** Told of the runs that were read, newest first. */
  listed?: (runs: readonly StoredRun[]) => void;
}

/** The tree of stored runs: datasets, and in each its runs. Reads the stores when it is looked at, and keeps nothing. */
export class RunsTree implements vscode.TreeDataProvider<RunNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();

  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly parts: RunsTreeParts) {}

  refresh(): void {
    this.changed.fire(undefined);
  }

  async getChildren(node?: RunNode): Promise<RunNode[]> {
    if (node === undefined) return this.roots();
    if ('runs' in node) return [...node.runs];
    return 'broken' in node ? [...node.broken] : [];
  }

  getTreeItem(node: RunNode): vscode.TreeItem {
    if (isStoredRun(node)) return runItem(node, new Date());
    if (isBrokenRun(node)) return brokenItem(node);
    return 'runs' in node ? datasetItem(node) : brokenGroup(node);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async roots(): Promise<RunNode[]> {
    try {
      const { runs, broken } = await this.parts.session.library.listAll();
      this.parts.listed?.(runs);
      return [...groupRuns(runs), ...(broken.length === 0 ? [] : [{ broken }])];
    } catch (error) {
      this.parts.log.error('The stored runs could not be listed', error);
      throw error;
    }
  }
}

function datasetItem({ folder, dataset, runs }: DatasetRuns): vscode.TreeItem {
  const path = oneLine(dataset);
  const at = path.lastIndexOf('/');
  const item = new vscode.TreeItem(clip(path.slice(at + 1), 100), vscode.TreeItemCollapsibleState.Expanded);
  const place = [...(at > 0 ? [clip(path.slice(0, at), 100)] : []), ...folderName(folder)].join(' · ');
  const count = `${formatCount(runs.length)} ${runs.length === 1 ? 'run' : 'runs'}`;
  item.id = `dataset ${folder.toString()} ${dataset}`;
  item.description = place;
  item.tooltip = `${path}\n${count}`;
  item.resourceUri = datasetUri(folder, dataset);
  item.iconPath = vscode.ThemeIcon.File;
  item.contextValue = 'dataset';
  item.accessibilityInformation = { label: [path, ...folderName(folder), count].join(', ') };
  return item;
}

function brokenGroup({ broken }: BrokenRuns): vscode.TreeItem {
  const item = new vscode.TreeItem('Cannot be read', vscode.TreeItemCollapsibleState.Expanded);
  item.id = 'broken';
  item.description = formatCount(broken.length);
  item.contextValue = 'broken';
  item.tooltip = broken.map(({ message }: BrokenRun) => oneLine(message)).join('\n');
  return item;
}

/** The name of a workspace folder where there are several, of another folder always. */
function folderName(folder: vscode.Uri): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const own = folders.find(({ uri }) => uri.toString() === folder.toString());
  if (own === undefined) return [folder.fsPath];
  return folders.length > 1 ? [own.name] : [];
}
