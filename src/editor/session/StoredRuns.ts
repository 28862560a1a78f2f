import { join } from 'node:path';
import * as vscode from 'vscode';
import type { RunCase } from '../../core/run/Run';
import { RunStore } from '../../store/RunStore';
import type { Log } from '../Log';
import type { RunLibrary, StoredRun } from '../Session';

/** The stored runs of the window: see RunLibrary. Nothing is cached, since other windows and the command line write too. */
export class StoredRuns implements RunLibrary, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** Folders of files that lie in no workspace folder, once one of them was run. */
  private readonly others = new Map<string, vscode.Uri>();

  readonly onDidChange = this.changed.event;

  constructor(private readonly log: Log) {}

  /** The store of a folder; from now on its runs are listed. */
  storeOf(folder: vscode.Uri): RunStore {
    this.others.set(folder.toString(), folder);
    return new RunStore(join(folder.fsPath, '.rag-judge', 'runs'));
  }

  /** Tells that runs were stored. */
  changedRuns(): void {
    this.changed.fire();
  }

  async list(): Promise<readonly StoredRun[]> {
    const lists = await Promise.all(this.folders().map((folder) => this.listIn(folder)));
    return lists.flat().sort((a, b) => (a.head.startedAt < b.head.startedAt ? 1 : -1));
  }

  async find(runId: string): Promise<StoredRun | undefined> {
    for (const folder of this.folders()) {
      const store = this.storeOf(folder);
      if (await store.has(runId)) return { folder, head: await store.head(runId) };
    }
    return undefined;
  }

  async cases(runId: string): Promise<readonly RunCase[]> {
    const run = await this.find(runId);
    if (run === undefined) throw new Error(`There is no stored run ${runId}. Run the metrics again.`);
    const { cases, problems } = await this.storeOf(run.folder).cases(runId);
    for (const problem of problems) this.log.error(problem);
    return cases;
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async listIn(folder: vscode.Uri): Promise<StoredRun[]> {
    const { heads, problems } = await this.storeOf(folder).list();
    for (const problem of problems) this.log.error(problem);
    return heads.map((head) => ({ folder, head })).reverse();
  }

  private folders(): vscode.Uri[] {
    const own = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    const known = new Set(own.map(String));
    return [...own, ...[...this.others.values()].filter((uri) => !known.has(uri.toString()))];
  }
}
