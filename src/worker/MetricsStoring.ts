import type { DatasetEvaluation, RunSummary } from '../core/run/DatasetEvaluation';
import { toRunCase, type EvaluatedCase } from '../core/run/EvaluatedCase';
import type { RunCase, RunHead } from '../core/run/Run';
import { committedName } from '../core/words/committedName';
import type { MetricsRequest } from '../protocol/workerMessages';
import { newRunId } from '../store/runId';
import { RunStore, type NewRun } from '../store/RunStore';
import type { RunWriter } from '../store/RunWriter';

/**
 * Stores the runs of one evaluation while it goes on. The first failure ends the storing and is kept as a sentence;
 * the evaluation is not its business.
 */
export class MetricsStoring {
  private readonly writers: RunWriter[] = [];
  private readonly store: RunStore | undefined;
  error: string | undefined;

  constructor(
    private readonly request: MetricsRequest,
    private readonly startedAt: Date,
  ) {
    this.store = request.store === undefined ? undefined : new RunStore(request.store.folder);
  }

  async append(cases: readonly EvaluatedCase[], evaluation: DatasetEvaluation): Promise<void> {
    await this.attempt(async (store) => {
      const byRun = new Map<number, RunCase[]>();
      for (const one of cases) {
        const own = byRun.get(one.run);
        const stored = toRunCase(one, evaluation.ids);
        if (own === undefined) byRun.set(one.run, [stored]);
        else own.push(stored);
      }
      for (const [run, own] of byRun) {
        this.writers[run] ??= await store.begin(this.headOf(evaluation.summaryOf(run)), run);
        await this.writers[run].append(own);
      }
    });
  }

  /** Removes what was stored so far. */
  async restart(): Promise<void> {
    await this.attempt(async () => {
      for (const writer of this.writers.splice(0)) await writer.discard();
    });
  }

  /** Closes what is open, after a failure. What was stored stays, and says that it is not complete. */
  async abandon(): Promise<void> {
    await Promise.all(this.writers.splice(0).map((writer) => writer.abandon()));
  }

  /** The final heads. Runs without any value are not kept. */
  async finish(result: {
    runs: readonly RunSummary[];
    complete: boolean;
    usable: boolean;
  }): Promise<RunHead[]> {
    const heads: RunHead[] = result.runs.map((run, ordinal) => ({
      ...this.headOf(run),
      version: 1,
      id: newRunId({ startedAt: this.startedAt, ordinal }),
      complete: result.complete,
    }));
    await this.attempt(async () => {
      for (const [index, writer] of this.writers.entries()) {
        const head = heads[index] as RunHead;
        if (!result.usable) await writer.discard();
        else heads[index] = await writer.finish({ ...head, id: writer.id, complete: result.complete });
      }
    });
    return heads;
  }

  private headOf(run: RunSummary): NewRun {
    const { store, file } = this.request;
    return {
      dataset: store?.dataset ?? file,
      ...(store?.qrels === undefined ? {} : { qrels: store.qrels }),
      startedAt: this.startedAt.toISOString(),
      durationMs: Date.now() - this.startedAt.getTime(),
      ...run,
      ...(store?.commit === undefined
        ? {}
        : { commit: store.commit, name: committedName(run.name, store.commit) }),
    };
  }

  private async attempt(work: (store: RunStore) => Promise<void>): Promise<void> {
    if (this.store === undefined || this.error !== undefined) return;
    try {
      await work(this.store);
    } catch (error) {
      this.error = `The runs could not be stored in ${this.store.folder}: ${(error as Error).message}`;
      await this.abandon();
    }
  }
}
