import type { DatasetBatch } from '../../dataset/DatasetBatch';
import type { DatasetCase } from '../../dataset/DatasetCase';
import { untilAborted } from '../../judge/untilAborted';
import { DatasetEvaluation } from '../DatasetEvaluation';
import type { EvaluatedCase } from '../EvaluatedCase';
import { Answers } from './Answers';
import { generatorOf } from './generatorOf';
import type { JudgeDatasetOptions, JudgingResult } from './JudgeDatasetOptions';
import { JudgedRuns } from './JudgedRuns';
import { JudgingBudget } from './JudgingBudget';
import { caseHash, judgeInput } from './judgeInput';
import type { JudgingStop } from './JudgingRecord';
import { Slots } from './Slots';
import { Turns } from './Turns';

/** Cases that are evaluated at once: few enough that no thread is held for long. */
const slice = 100;

/**
 * Judges a dataset as it is read, so many cases at once, and hands each result to the sink as it comes; the retrieval
 * metrics of the rows are computed in the same pass. A case that cannot be judged is null with its cause and is not sent.
 *
 * It ends with what was done, and `stopped` says why, when the signal is aborted (at once), a budget is used up, or the
 * judge cannot go on (a refused key, a quota that is used up); cases that were not judged then have no result. Rejects,
 * after all that was under way has ended, with what reading the dataset or the sink throws. Throws RangeError for a
 * concurrency below 1.
 */
export async function judgeDataset(options: JudgeDatasetOptions): Promise<JudgingResult> {
  if (!(options.concurrency >= 1)) {
    throw new RangeError(`The number of judgments at once is ${options.concurrency}; it must be at least 1.`);
  }
  return new JudgingRun(options).run();
}

class JudgingRun {
  private readonly evaluation: DatasetEvaluation;
  private readonly runs: JudgedRuns;
  private readonly budget: JudgingBudget;
  private readonly answers: Answers;
  /** Cases under way: those that are asked about, and as many that are ready to be or whose results are being stored. */
  private readonly slots: Slots;
  private readonly stopping = new AbortController();
  private readonly turns = new Turns();
  private readonly now: () => number;
  private stopped: JudgingStop | undefined;
  private failure: { error: unknown } | undefined;
  private readToEnd = false;
  /** Cases that were begun and have no result. */
  private cutOff = 0;

  constructor(private readonly options: JudgeDatasetOptions) {
    this.now = options.now ?? (() => performance.now());
    this.evaluation = new DatasetEvaluation(options.evaluation);
    this.runs = new JudgedRuns(this.evaluation, options);
    this.budget = new JudgingBudget(options.limits ?? {}, options.prices, options.agreed);
    this.slots = new Slots(2 * options.concurrency);
    this.answers = new Answers({
      options,
      budget: this.budget,
      turns: this.turns,
      now: this.now,
      stopping: this.stopping.signal,
      stopped: () => this.stopped,
      onStop: (stop) => this.stop(stop),
    });
  }

  async run(): Promise<JudgingResult> {
    const { signal } = this.options;
    const cancel = (): void => this.stop({ why: 'cancelled', message: 'Cancelled.' });
    signal.addEventListener('abort', cancel, { once: true });
    try {
      await this.keep();
      if (signal.aborted) cancel();
      else await this.read();
    } catch (error) {
      this.fail(error);
    }
    await this.slots.empty();
    await this.answers.remembered();
    signal.removeEventListener('abort', cancel);
    if (this.failure !== undefined) throw this.failure.error;
    const complete = this.readToEnd && this.cutOff === 0;
    return {
      runs: this.runs.finish(complete, complete ? undefined : this.stopped),
      problems: this.evaluation.problems,
      complete,
      stopped: complete ? undefined : this.stopped,
      notes: [...this.answers.notes],
      calls: this.budget.calls,
    };
  }

  /** What has its line counts also when the dataset is not read as far as there. */
  private async keep(): Promise<void> {
    const { kept, record } = this.options;
    if (kept === undefined) return;
    this.runs.resume(record.system);
    for (const one of kept.values()) {
      await this.turns.next();
      this.runs.keep(one);
    }
  }

  private async read(): Promise<void> {
    const iterator = this.options.batches[Symbol.asyncIterator]();
    const stop = this.stopping.signal;
    try {
      for (;;) {
        const next = await untilAborted(iterator.next(), stop);
        if (next.done === true) break;
        await this.takeBatch(next.value);
      }
      this.readToEnd = !stop.aborted;
    } catch (error) {
      if (!stop.aborted) throw error;
    } finally {
      // A source in the middle of a read ends when that does; nobody waits for it.
      void iterator.return?.().then(undefined, () => undefined);
    }
  }

  private async takeBatch({ cases, problems }: DatasetBatch): Promise<void> {
    this.evaluation.add({
      cases: [],
      problems: problems.filter(({ problem }) => !isOfMetrics(problem.code)),
    });
    for (let from = 0; from < cases.length; from += slice) {
      const some = cases.slice(from, from + slice);
      const evaluated = this.evaluation.add({ cases: some, problems: [] });
      for (const [index, one] of evaluated.entries()) {
        await this.slots.room();
        await this.turns.next();
        this.stopping.signal.throwIfAborted();
        this.take(some[index] as DatasetCase, one);
      }
    }
  }

  private take(found: DatasetCase, evaluated: EvaluatedCase): void {
    if (this.options.kept?.has(found.id) === true) return;
    this.slots.run(this.settle(found, evaluated).catch((error: unknown) => this.fail(error)));
  }

  /** Brings one case to its result and hands it on; without one it stays not judged. */
  private async settle(found: DatasetCase, evaluated: EvaluatedCase): Promise<void> {
    const input = judgeInput(found);
    const answer = await this.answers.of(input);
    const { evaluation, place } = answer;
    if (evaluation === undefined) {
      this.cutOff++;
      return;
    }
    try {
      const hash = caseHash(input, this.options.hash);
      await this.runs.add({ evaluated, evaluation, generator: generatorOf(found), input: hash });
    } catch (error) {
      this.cutOff++;
      throw error;
    } finally {
      place?.free();
    }
    this.tell();
    this.answers.remember(answer);
  }

  /** No further case is begun. The first reason stands; a cancel ends what is under way, whatever was before. */
  private stop(stop: JudgingStop): void {
    this.stopped ??= stop;
    this.stopping.abort(new Error(stop.message));
    this.slots.wake();
    this.answers.abort(stop);
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.stop({ why: 'store', message: (error as Error).message });
  }

  private tell(): void {
    const { onProgress, expected, prices } = this.options;
    if (onProgress === undefined) return;
    const perSecond = this.answers.pace.perSecond(this.now());
    const left = expected === undefined ? undefined : Math.max(0, expected.calls - this.answers.asked);
    onProgress({
      ...this.runs.progress(),
      total: expected?.cases,
      calls: this.budget.calls,
      perSecond,
      remainingMs: left === undefined || perSecond === undefined ? undefined : (1000 * left) / perSecond,
      cost: prices === undefined ? undefined : this.budget.spent,
    });
  }
}

/** Of cases that have no figures; the run counts them by cause. A dataset of answers has one for each of its rows. */
function isOfMetrics(code: string): boolean {
  return code === 'no-response' || code === 'no-labels' || code === 'no-relevant';
}
