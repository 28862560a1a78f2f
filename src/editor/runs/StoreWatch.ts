import { watch } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** Changes on disk are told at most this often. Milliseconds. */
const interval = 200;

/** The folders above a head are watched too: of a folder that is deleted, nothing inside is told. */
const pattern = '{.rag-judge,.rag-judge/runs,.rag-judge/runs/*,.rag-judge/runs/*/run.json}';

/**
 * Watches the stores of the workspace folders, while told to, for what other windows and the command line do. The
 * editor's own watcher may miss what happens in folders that were made one inside the other a moment before, as the
 * first run of a workspace makes them; so the folder of runs is watched directly, once it is there.
 */
export class StoreWatch implements vscode.Disposable {
  private watchers: vscode.Disposable[] = [];
  private direct: vscode.Disposable[] = [];
  private folders: readonly string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly changed: () => void) {}

  /** Begins or ends to watch; the workspace folders are looked up anew. */
  set(watching: boolean): void {
    this.dispose();
    const folders = watching ? (vscode.workspace.workspaceFolders ?? []) : [];
    this.folders = folders.map(({ uri }) => uri.fsPath);
    this.watchers = folders.flatMap((folder) => {
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, pattern));
      const soon = (): void => this.soon();
      return [watcher, watcher.onDidCreate(soon), watcher.onDidChange(soon), watcher.onDidDelete(soon)];
    });
    this.rearm();
  }

  /** Watches the folders of runs that are there now: one may just have been made, or made anew. */
  rearm(): void {
    vscode.Disposable.from(...this.direct).dispose();
    this.direct = this.folders.flatMap((folder) => this.watchRuns(join(folder, '.rag-judge', 'runs')));
  }

  dispose(): void {
    vscode.Disposable.from(...this.watchers, ...this.direct).dispose();
    this.watchers = [];
    this.direct = [];
    this.folders = [];
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private watchRuns(folder: string): vscode.Disposable[] {
    try {
      const watcher = watch(folder, { persistent: false }, () => this.soon());
      // A folder that goes away ends its watcher; the next change looks for it again.
      watcher.on('error', () => watcher.close());
      return [{ dispose: () => watcher.close() }];
    } catch {
      // Not there yet, or the system has no watcher left: the editor's own one remains.
      return [];
    }
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.rearm();
      this.changed();
    }, interval);
  }
}
