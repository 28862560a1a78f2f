import * as vscode from 'vscode';

/** Changes on disk are told at most this often. Milliseconds. */
const interval = 200;

/** The folders above a head are watched too: of a folder that is deleted, nothing inside is told. */
const pattern = '{.rag-judge,.rag-judge/runs,.rag-judge/runs/*,.rag-judge/runs/*/run.json}';

/** Watches the stores of the workspace folders, while told to, for what other windows and the command line do. */
export class StoreWatch implements vscode.Disposable {
  private watchers: vscode.Disposable[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly changed: () => void) {}

  /** Begins or ends to watch; the workspace folders are looked up anew. */
  set(watching: boolean): void {
    this.dispose();
    const folders = watching ? (vscode.workspace.workspaceFolders ?? []) : [];
    this.watchers = folders.flatMap((folder) => {
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, pattern));
      const soon = (): void => this.soon();
      return [watcher, watcher.onDidCreate(soon), watcher.onDidChange(soon), watcher.onDidDelete(soon)];
    });
  }

  dispose(): void {
    vscode.Disposable.from(...this.watchers).dispose();
    this.watchers = [];
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.changed();
    }, interval);
  }
}
