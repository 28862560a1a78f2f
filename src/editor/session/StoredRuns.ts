import { join } from 'node:path';
import * as vscode from 'vscode';
import type { RunCase } from '../../core/run/Run';
import { requireInside } from '../../store/insideFolder';
import { reparseStoredRun, type ReparsedRun } from '../../store/reparseStoredRun';
import { isRunId } from '../../store/runId';
import { RunStore } from '../../store/RunStore';
import type { Log } from '../Log';
import { splitRunKey } from '../runKey';
import { TrashError } from '../TrashError';
import type { BrokenRun, RunKey, RunLibrary, RunPlace, StoredRun } from '../Session';

/** What became of stored runs. */
export type RunsAltered = { renamed: StoredRun } | { removed: readonly RunPlace[] };

/** The stored runs of the window: see RunLibrary. Nothing is cached, since other windows and the command line write too. */
export class StoredRuns implements RunLibrary, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly altered = new vscode.EventEmitter<RunsAltered>();
  /** Folders of files that lie in no workspace folder, once one of them was run. */
  private readonly others = new Map<string, vscode.Uri>();

  readonly onDidChange = this.changed.event;
  /** Fired before onDidChange, for those who keep runs. */
  readonly onDidAlter = this.altered.event;

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
    return (await this.listAll()).runs;
  }

  async listAll(): Promise<{ runs: readonly StoredRun[]; broken: readonly BrokenRun[] }> {
    const lists = await Promise.all(this.folders().map((folder) => this.listIn(folder)));
    const broken = lists.flatMap((one) => one.broken);
    for (const { message } of broken) this.log.error(message);
    return { runs: lists.flatMap((one) => one.runs).sort(newestFirst), broken };
  }

  async find(run: RunKey): Promise<StoredRun | undefined> {
    const asked = splitRunKey(run);
    const faults: unknown[] = [];
    for (const folder of this.folders()) {
      if (asked.folder !== undefined && asked.folder !== folder.toString()) continue;
      const store = this.storeOf(folder);
      // A store that cannot be read does not hide the runs of another folder.
      const found = await store.has(asked.id).catch((error: unknown) => void faults.push(error));
      if (found === true) return { folder, head: await store.head(asked.id) };
    }
    if (faults.length > 0) throw faults[0];
    return undefined;
  }

  async cases(key: RunKey): Promise<readonly RunCase[]> {
    const run = await this.find(key);
    if (run === undefined)
      throw new Error(`There is no stored run ${splitRunKey(key).id}. Run the metrics again.`);
    const { cases, problems } = await this.storeOf(run.folder).cases(run.head.id);
    for (const problem of problems) this.log.error(problem);
    return inFileOrder(cases);
  }

  async reparse({ folder, head }: StoredRun, signal: AbortSignal): Promise<ReparsedRun> {
    const reparsed = await reparseStoredRun(this.storeOf(folder), head.id, signal);
    for (const problem of reparsed.problems) this.log.error(problem);
    if (reparsed.fresh !== undefined) this.changed.fire();
    return reparsed;
  }

  async writing(key: RunKey): Promise<{ written: boolean; bytes: number }> {
    const run = await this.find(key);
    return run === undefined ? { written: false, bytes: 0 } : this.storeOf(run.folder).writing(run.head.id);
  }

  place({ folder, id }: RunPlace): vscode.Uri {
    if (!isRunId(id)) throw new Error(`${JSON.stringify(id)} is not the id of a run.`);
    return vscode.Uri.joinPath(folder, '.rag-judge', 'runs', id);
  }

  async rename({ folder, head }: StoredRun, title: string): Promise<StoredRun> {
    const renamed = { folder, head: await this.storeOf(folder).rename(head.id, title) };
    this.altered.fire({ renamed });
    this.changed.fire();
    return renamed;
  }

  async remove(runs: readonly RunPlace[], { trash }: { trash: boolean }): Promise<void> {
    const removed: RunPlace[] = [];
    try {
      for (const run of runs) {
        await this.removeOne(run, trash);
        removed.push(run);
      }
    } finally {
      this.altered.fire({ removed });
      this.changed.fire();
    }
  }

  dispose(): void {
    this.changed.dispose();
    this.altered.dispose();
  }

  private async removeOne(run: RunPlace, trash: boolean): Promise<void> {
    const store = this.storeOf(run.folder);
    // The judge would go on being asked, and paid, for results that are gone.
    if ((await store.writing(run.id)).written)
      throw new Error(`Run ${run.id} is being judged. Cancel that first, then delete it.`);
    if (!trash) {
      await store.remove(run.id);
      return;
    }
    const folder = this.place(run);
    await requireInside(run.folder.fsPath, folder.fsPath);
    if (!(await store.has(run.id))) return;
    try {
      await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: true });
    } catch (error) {
      throw new TrashError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  private async listIn(folder: vscode.Uri): Promise<{ runs: StoredRun[]; broken: BrokenRun[] }> {
    try {
      const { heads, broken } = await this.storeOf(folder).list();
      return {
        runs: heads.map((head) => ({ folder, head })),
        broken: broken.map((one) => ({ folder, ...one })),
      };
    } catch (error) {
      const message = `The runs of ${folder.fsPath} cannot be read: ${(error as Error).message}`;
      return { runs: [], broken: [{ folder, id: undefined, message }] };
    }
  }

  /** All folders that may have a store. */
  folders(): vscode.Uri[] {
    const own = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    const known = new Set(own.map(String));
    return [...own, ...[...this.others.values()].filter((uri) => !known.has(uri.toString()))];
  }
}

/** Judged cases are stored as their judgments come. */
function inFileOrder(cases: RunCase[]): readonly RunCase[] {
  const sorted = cases.every(({ line }, at) => at === 0 || line >= (cases[at - 1] as RunCase).line);
  return sorted ? cases : cases.sort((a, b) => a.line - b.line);
}

/** By the time of their beginning; systems of one evaluation in their order, which their ids tell. */
function newestFirst({ head: a }: StoredRun, { head: b }: StoredRun): number {
  if (a.startedAt !== b.startedAt) return a.startedAt < b.startedAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
