import type { JudgedSummary, JudgingSink } from '../core/run/judging/JudgeDatasetOptions';
import type { RunCase, RunHead } from '../core/run/Run';
import { join } from 'node:path';
import { RunLock } from './RunLock';
import type { RunStore } from './RunStore';
import type { RunWriter } from './RunWriter';

export interface JudgedRunInfo {
  /** Path of the dataset inside the workspace folder, with `/`. */
  dataset: string;
  startedAt: Date;
  /** Told as soon as a run has its folder. */
  onBegin?: (run: { id: string; name: string }) => void;
}

interface OpenRun {
  writer: RunWriter;
  lock: RunLock;
}

/** Stores the results of a judged dataset as they come, a run per system, each locked against other processes. */
export class JudgedRunStoring implements JudgingSink {
  private readonly runs = new Map<number, Promise<OpenRun>>();
  /** What earlier sessions of a resumed run took, in ms. */
  private earlierMs = 0;
  private readonly began = Date.now();

  constructor(
    private readonly store: RunStore,
    private readonly info: JudgedRunInfo,
  ) {}

  /** Goes on with a run that is opened and locked already. */
  resume(open: OpenRun & { durationMs: number }): void {
    this.earlierMs = open.durationMs;
    this.runs.set(0, Promise.resolve(open));
  }

  async append({ run, stored }: { run: number; stored: RunCase }, head: () => JudgedSummary): Promise<void> {
    let open = this.runs.get(run);
    if (open === undefined) {
      open = this.begin(run, head());
      this.runs.set(run, open);
    }
    await (await open).writer.append([stored]);
  }

  /** Writes the final heads of the runs that have results, and gives them. */
  async finish(result: { runs: readonly JudgedSummary[]; complete: boolean }): Promise<RunHead[]> {
    const heads: RunHead[] = [];
    for (const [run, open] of [...this.runs].sort(([a], [b]) => a - b)) {
      const summary = result.runs[run];
      const { writer, lock } = await open;
      const changes = { ...summary, durationMs: this.durationMs(), complete: result.complete };
      heads.push(await writer.finish(changes));
      await lock.release();
    }
    return heads;
  }

  /** Closes what is open, after a failure. What was stored stays, and can be gone on with. */
  async abandon(): Promise<void> {
    for (const [, open] of this.runs) {
      const found = await open.catch(() => undefined);
      await found?.writer.abandon();
      await found?.lock.release();
    }
  }

  private async begin(ordinal: number, summary: JudgedSummary): Promise<OpenRun> {
    const { dataset, startedAt, onBegin } = this.info;
    const writer = await this.store.begin(
      { dataset, startedAt: startedAt.toISOString(), durationMs: 0, ...summary },
      ordinal,
    );
    try {
      onBegin?.({ id: writer.id, name: summary.name });
      return { writer, lock: await RunLock.acquire(join(this.store.folder, writer.id)) };
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  }

  private durationMs(): number {
    return this.earlierMs + (Date.now() - this.began);
  }
}
