import { watch } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** So many runs that have not ended are watched. */
const mostFollowed = 32;

/** The folders above a head are watched too: of a folder that is deleted, nothing inside is told. */
const pattern = '{.rag-judge,.rag-judge/runs,.rag-judge/runs/*,.rag-judge/runs/*/run.json}';

/**
 * Watches the stores of the workspace folders, while told to, for what other windows and the command line do. The
 * editor's own watcher may miss what happens in folders that were made one inside the other a moment before, as a run
 * makes them, and may be told to leave them out (`files.watcherExclude`). So the way to the folder of runs, that folder,
 * and the runs that have not ended are watched directly, too.
 */
export class StoreWatch implements vscode.Disposable {
  private watchers: vscode.Disposable[] = [];
  private direct: vscode.Disposable[] = [];
  private folders: readonly string[] = [];
  /** Folders of runs that have not ended. */
  private readonly followed = new Map<string, vscode.Disposable>();
  private timer: NodeJS.Timeout | undefined;

  /** Changes on disk are told at most once in `interval` milliseconds. */
  constructor(
    private readonly changed: () => void,
    private readonly interval = 200,
  ) {}

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

  /** Watches the folders that are there now: one may just have been made, or made anew. */
  rearm(): void {
    vscode.Disposable.from(...this.direct).dispose();
    this.direct = this.folders.flatMap((folder) => [
      ...this.watchFolder(folder, ['.rag-judge']),
      ...this.watchFolder(join(folder, '.rag-judge'), ['runs']),
      ...this.watchFolder(join(folder, '.rag-judge', 'runs')),
    ]);
  }

  /**
   * Watches the folders of runs that have not ended, the newest first in the list: of a folder, what changes inside its
   * folders is not told. A run that ended before its folder was watched is told too.
   */
  follow(unfinished: readonly string[]): void {
    const wanted = new Set(this.folders.length === 0 ? [] : unfinished.slice(0, mostFollowed));
    for (const [folder, watcher] of this.followed) {
      if (wanted.has(folder)) continue;
      watcher.dispose();
      this.followed.delete(folder);
    }
    for (const folder of wanted) {
      if (this.followed.has(folder)) continue;
      const [watcher] = this.watchFolder(folder, ['run.json']);
      if (watcher === undefined) continue;
      this.followed.set(folder, watcher);
      this.soon();
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.watchers, ...this.direct, ...this.followed.values()).dispose();
    this.watchers = [];
    this.direct = [];
    this.followed.clear();
    this.folders = [];
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Tells of what is in a folder, of those names only when any are given. */
  private watchFolder(folder: string, names?: readonly string[]): vscode.Disposable[] {
    try {
      const watcher = watch(folder, { persistent: false }, (_kind, name) => {
        // Some systems tell no name.
        if (names === undefined || name === null || names.includes(name)) this.soon();
      });
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
    }, this.interval);
  }
}
