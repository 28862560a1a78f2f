import type { DatasetBatch } from '../../dataset/DatasetBatch';
import type { DatasetCase } from '../../dataset/DatasetCase';
import { JudgeSetupError } from '../../judge/RagJudge';
import { untilAborted } from '../../judge/untilAborted';
import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import { DatasetEvaluation } from '../DatasetEvaluation';
import type { EvaluatedCase } from '../EvaluatedCase';
import { estimatePromptTokens } from './estimateTokens';
import { generatorOf } from './generatorOf';
import type { JudgeDatasetOptions, JudgingResult } from './JudgeDatasetOptions';
import { cacheKey, fromCache, isCacheable } from './judgmentCache';
import { JudgedRuns } from './JudgedRuns';
import { JudgingBudget } from './JudgingBudget';
import { caseHash, judgeInput, type JudgeInput, type SentInput } from './judgeInput';
import type { JudgingStop } from './JudgingRecord';
import { failedEvaluation, notSentEvaluation } from './evaluationsWithoutScores';
import { Pace } from './Pace';
import { RowCall } from './RowCall';
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
  private readonly slots: Slots;
  private readonly pace: Pace;
  private readonly stopping = new AbortController();
  private readonly calls = new Set<RowCall>();
  private readonly turns = new Turns();
  private readonly notes = new Set<string>();
  private readonly remembering = new Set<Promise<void>>();
  private readonly now: () => number;
  private stopped: JudgingStop | undefined;
  private failure: { error: unknown } | undefined;
  private readToEnd = false;
  /** Cases that were begun and have no result. */
  private cutOff = 0;
  private asked = 0;

  constructor(private readonly options: JudgeDatasetOptions) {
    this.now = options.now ?? (() => performance.now());
    this.evaluation = new DatasetEvaluation(options.evaluation);
    this.runs = new JudgedRuns(this.evaluation, options);
    this.budget = new JudgingBudget(options.limits ?? {}, options.prices);
    this.slots = new Slots(options.concurrency);
    this.pace = new Pace(this.now());
  }

  async run(): Promise<JudgingResult> {
    const { signal } = this.options;
    const cancel = (): void => this.stop({ why: 'cancelled', message: 'Cancelled.' });
    signal.addEventListener('abort', cancel, { once: true });
    try {
      if (signal.aborted) cancel();
      else await this.read();
    } catch (error) {
      this.fail(error);
    }
    await this.slots.empty();
    await Promise.all(this.remembering);
    signal.removeEventListener('abort', cancel);
    if (this.failure !== undefined) throw this.failure.error;
    const complete = this.readToEnd && this.cutOff === 0;
    return {
      runs: this.runs.finish(complete, complete ? undefined : this.stopped),
      problems: this.evaluation.problems,
      complete,
      stopped: complete ? undefined : this.stopped,
      notes: [...this.notes],
      calls: this.budget.calls,
    };
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
    const kept = this.options.kept?.get(found.id);
    if (kept !== undefined) {
      this.runs.keep({ evaluated, evaluation: kept, generator: generatorOf(found) });
      return;
    }
    this.slots.run(this.settle(found, evaluated).catch((error: unknown) => this.fail(error)));
  }

  /** Brings one case to its result and hands it on; without one it stays not judged. */
  private async settle(found: DatasetCase, evaluated: EvaluatedCase): Promise<void> {
    const input = judgeInput(found);
    const { evaluation, key } = await this.evaluate(input);
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
    }
    this.tell();
    // The next case does not wait for the cache.
    if (key !== undefined && isCacheable(evaluation)) this.remember(key, evaluation);
  }

  /** The judgment, and the key under which it is to be kept when the judge was asked for it. */
  private async evaluate(
    input: JudgeInput,
  ): Promise<{ evaluation: RagJudgeEvaluation | undefined; key?: string | undefined }> {
    const { judge, hash, cache } = this.options;
    if ('notSent' in input) return { evaluation: notSentEvaluation(input.notSent, this.options) };
    const key = cache === undefined ? undefined : cacheKey(judge, input.request, hash);
    const known = key === undefined ? undefined : await this.recall(key);
    if (known !== undefined) return { evaluation: withNotes(known, input) };
    const evaluation = await this.ask(input);
    return { evaluation: evaluation === undefined ? undefined : withNotes(evaluation, input), key };
  }

  private async ask(input: SentInput): Promise<RagJudgeEvaluation | undefined> {
    const { judge, limits } = this.options;
    await this.turns.next();
    if (this.stopping.signal.aborted) return undefined;
    const inputTokens = limits?.maxCost === undefined ? 0 : estimatePromptTokens(input.request);
    const reserved = this.budget.take(inputTokens);
    if ('why' in reserved) {
      this.stop(reserved);
      return undefined;
    }
    const call = new RowCall({
      budget: this.budget,
      reserved,
      inputTokens,
      closed: () => (this.stopped?.why === 'judge' ? new Error(this.stopped.message) : undefined),
      onStop: (stop) => this.stop(stop),
    });
    this.calls.add(call);
    let evaluation: RagJudgeEvaluation | undefined;
    try {
      const judged = judge.judge(input.request, { signal: call.signal, requests: call });
      evaluation = await untilAborted(judged, call.signal);
      this.asked++;
      this.pace.done(this.now());
      return evaluation;
    } catch (error) {
      if (error instanceof JudgeSetupError) this.stop({ why: 'judge', message: error.message });
      else if (!call.signal.aborted) evaluation = failedEvaluation(error, this.options);
      return evaluation;
    } finally {
      this.calls.delete(call);
      call.settle(evaluation);
    }
  }

  private async recall(key: string): Promise<RagJudgeEvaluation | undefined> {
    try {
      const known = await this.options.cache?.get(key);
      return known === undefined ? undefined : fromCache(known);
    } catch (error) {
      this.notes.add(`The cache could not be read: ${(error as Error).message}`);
      return undefined;
    }
  }

  private remember(key: string, evaluation: RagJudgeEvaluation): void {
    const put = this.options.cache?.put(key, evaluation).then(
      () => undefined,
      (error: Error) => void this.notes.add(`The cache could not be written: ${error.message}`),
    );
    if (put === undefined) return;
    this.remembering.add(put);
    void put.then(() => this.remembering.delete(put));
  }

  /** No further case is begun. The first reason stands; a cancel ends what is under way, whatever was before. */
  private stop(stop: JudgingStop): void {
    this.stopped ??= stop;
    this.stopping.abort(new Error(stop.message));
    this.slots.wake();
    for (const call of [...this.calls]) {
      // What waits to be sent will not be; what was sent is paid for, so it is waited for.
      if (stop.why === 'cancelled' || stop.why === 'store' || (stop.why === 'judge' && call.open === 0)) {
        call.abort(new Error(stop.message));
      }
    }
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.stop({ why: 'store', message: (error as Error).message });
  }

  private tell(): void {
    const { onProgress, expected, prices } = this.options;
    if (onProgress === undefined) return;
    const perSecond = this.pace.perSecond(this.now());
    const left = expected === undefined ? undefined : Math.max(0, expected.calls - this.asked);
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

function withNotes(evaluation: RagJudgeEvaluation, input: JudgeInput): RagJudgeEvaluation {
  if ('notSent' in input || input.notes.length === 0) return evaluation;
  return { ...evaluation, notes: [...input.notes, ...(evaluation.notes ?? [])] };
}
