import type * as vscode from 'vscode';
import type { ExportedRequests } from '../../store/exportRequests';
import { ResultCache } from '../../store/ResultCache';
import type { JudgeFactory } from '../judges/JudgeFactory';
import type { Log } from '../Log';
import type { DatasetGate, DatasetJudging, JudgingRequest, JudgingState, PreparedJudging } from '../Session';
import type { Settings } from '../settings';
import type { DatasetStates } from './DatasetStates';
import { exportBatch } from './exportBatch';
import { judgingTarget } from './judgingTarget';
import { prepareJudging } from './prepareJudging';
import type { StoredRuns } from './StoredRuns';

export interface DatasetJudgingsParts {
  factory: JudgeFactory;
  settings: (scope: vscode.Uri | undefined) => Settings;
  datasets: DatasetStates;
  library: StoredRuns;
  gate: (dataset: vscode.Uri) => Promise<DatasetGate>;
  log: Log;
  /** Called when `progress` changed. */
  progressed: () => void;
}

/** Progress is told at most this often. Milliseconds. */
const tellEvery = 200;

/** The judging of datasets in this window: one at a time for each. */
export class DatasetJudgings implements DatasetJudging {
  private readonly running = new Map<string, { stop: AbortController; done: number; total: number }>();

  constructor(private readonly parts: DatasetJudgingsParts) {}

  /** Cases of all datasets that are being judged. */
  get progress(): { done: number; total: number } | undefined {
    if (this.running.size === 0) return undefined;
    const sum = { done: 0, total: 0 };
    for (const { done, total } of this.running.values()) {
      sum.done += done;
      sum.total += total;
    }
    return sum;
  }

  async prepare(request: JudgingRequest, signal: AbortSignal): Promise<PreparedJudging> {
    const { settings, library } = this.parts;
    const target = await judgingTarget(request, settings);
    const key = target.uri.toString();
    if (this.running.has(key)) throw new Error(`${target.evaluation.name} is being judged already.`);
    return prepareJudging(target, {
      ...this.parts,
      signal,
      batch: 'dataset' in request ? request.batch : undefined,
      runs: library.storeOf(target.folder),
      running: (work) => this.run(target.uri, work),
    });
  }

  exportBatch(...[dataset, options]: Parameters<DatasetJudging['exportBatch']>): Promise<ExportedRequests> {
    return exportBatch(dataset, options, this.parts);
  }

  cancel(dataset: vscode.Uri): void {
    this.running.get(dataset.toString())?.stop.abort(new DOMException('Cancelled', 'AbortError'));
  }

  cancelAll(): void {
    for (const { stop } of this.running.values())
      stop.abort(new DOMException('The window closes', 'AbortError'));
  }

  async clearCache(): Promise<number> {
    let bytes = 0;
    for (const folder of this.parts.library.folders()) bytes += await ResultCache.clear(folder.fsPath);
    return bytes;
  }

  /** Does the work while the dataset counts as being judged. */
  private async run<Result>(
    uri: vscode.Uri,
    work: (tell: (state: JudgingState) => void, stop: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const key = uri.toString();
    if (this.running.has(key)) throw new Error('This dataset is being judged already.');
    const { datasets, library, progressed } = this.parts;
    const entry = { stop: new AbortController(), done: 0, total: 0 };
    let state: JudgingState | undefined;
    let timer: NodeJS.Timeout | undefined;
    const show = (): void => {
      timer = undefined;
      datasets.setJudging(uri, state);
      progressed();
    };
    const tell = (next: JudgingState): void => {
      state = next;
      entry.done = next.judged;
      entry.total = next.total ?? next.judged;
      timer ??= setTimeout(show, tellEvery);
    };
    this.running.set(key, entry);
    try {
      return await work(tell, entry.stop.signal);
    } finally {
      clearTimeout(timer);
      this.running.delete(key);
      datasets.setJudging(uri, undefined);
      datasets.reread(uri);
      library.changedRuns();
      progressed();
    }
  }
}
