import * as vscode from 'vscode';

/** Folders that hold no datasets of the person's own. */
const never = ['**/node_modules', '**/.git', '**/.rag-judge'];

/** How long a burst of changes may go on before it is looked at. Milliseconds. */
const settle = 150;

/**
 * The dataset files of the window by the setting `ragJudge.datasets`, in every folder. What `files.exclude` and
 * `search.exclude` hide is none.
 */
export class DatasetFiles implements vscode.Disposable {
  private readonly found = new vscode.EventEmitter<void>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly subscriptions: vscode.Disposable[] = [];
  private readonly changes = new Map<string, vscode.Uri>();
  private watchers: vscode.Disposable[] = [];
  private listAgain = false;
  private timer: NodeJS.Timeout | undefined;

  /** Fired when a file may have come or gone, or the setting or the folders changed. */
  readonly onDidChangeList = this.found.event;
  /** Fired when the bytes of a dataset changed. */
  readonly onDidChangeFile = this.changed.event;

  /** From now on changes are told. */
  watch(): void {
    const list = (): void => this.soon();
    this.subscriptions.push(
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.rewatch()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        const names = ['ragJudge.datasets', 'files.exclude', 'search.exclude'];
        if (names.some((name) => event.affectsConfiguration(name))) this.rewatch();
      }),
      // A folder that goes says nothing of the files in it.
      vscode.workspace.onDidRenameFiles(list),
      vscode.workspace.onDidDeleteFiles(list),
    );
    this.follow();
  }

  async list(): Promise<vscode.Uri[]> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const lists = await Promise.all(folders.map((folder) => findIn(folder)));
    // A folder may lie in another one.
    const all = new Map(lists.flat().map((uri) => [uri.toString(), uri]));
    return [...all.values()].filter(({ scheme }) => scheme === 'file');
  }

  private rewatch(): void {
    this.follow();
    this.soon();
  }

  private follow(): void {
    vscode.Disposable.from(...this.watchers).dispose();
    this.watchers = (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => {
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(folder, globOf(folder)),
      );
      return [
        watcher,
        watcher.onDidCreate((uri) => this.soon(uri)),
        watcher.onDidDelete(() => this.soon()),
        watcher.onDidChange((uri) => this.soon(uri, false)),
      ];
    });
  }

  /** A file that is written in pieces changes several times: it is told once, when it has settled. */
  private soon(changed?: vscode.Uri, listed = true): void {
    if (changed !== undefined) this.changes.set(changed.toString(), changed);
    this.listAgain ||= listed;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const files = [...this.changes.values()];
      this.changes.clear();
      if (this.listAgain) this.found.fire();
      this.listAgain = false;
      for (const uri of files) this.changed.fire(uri);
    }, settle);
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.watchers, ...this.subscriptions, this.found, this.changed).dispose();
  }
}

function globOf(folder: vscode.WorkspaceFolder): string {
  const set = vscode.workspace.getConfiguration('ragJudge', folder.uri).get<unknown>('datasets');
  return typeof set === 'string' && set !== '' ? set : '**/*.dataset.{jsonl,json,yaml,csv,tsv}';
}

async function findIn(folder: vscode.WorkspaceFolder): Promise<vscode.Uri[]> {
  const hidden = vscode.workspace
    .getConfiguration('search', folder.uri)
    .get<Record<string, unknown>>('exclude');
  const excluded = Object.entries(hidden ?? {}).flatMap(([glob, on]) => (on === true ? [glob] : []));
  // A folder's glob excludes what is in it; `files.exclude` applies by itself.
  const globs = [...never, ...excluded].flatMap((glob) => [glob, `${glob}/**`]);
  const pattern = new vscode.RelativePattern(folder, globOf(folder));
  return vscode.workspace.findFiles(pattern, `{${globs.join(',')}}`);
}
