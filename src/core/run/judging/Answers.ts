import { JudgeSetupError } from '../../judge/RagJudge';
import { untilAborted } from '../../judge/untilAborted';
import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import { CallPlaces, type CallPlace } from './CallPlaces';
import { estimatePromptTokens } from './estimateTokens';
import { failedEvaluation, notSentEvaluation } from './evaluationsWithoutScores';
import type { JudgeDatasetOptions } from './JudgeDatasetOptions';
import type { JudgeInput, SentInput } from './judgeInput';
import type { JudgingBudget } from './JudgingBudget';
import type { JudgingStop } from './JudgingRecord';
import { cacheKey, fromCache, isCacheable } from './judgmentCache';
import { Pace } from './Pace';
import { RowCall } from './RowCall';
import type { Turns } from './Turns';

export interface Answer {
  /** Undefined when it was not to be had: the run is being stopped. */
  evaluation: RagJudgeEvaluation | undefined;
  /** Under which it is to be kept, when the judge was asked for it. */
  key?: string | undefined;
  /** To be freed when the result is stored. */
  place?: CallPlace | undefined;
}

export interface AnswersParts {
  options: JudgeDatasetOptions;
  budget: JudgingBudget;
  turns: Turns;
  now: () => number;
  /** Aborted when no further call may begin. */
  stopping: AbortSignal;
  stopped: () => JudgingStop | undefined;
  onStop: (stop: JudgingStop) => void;
}

/** The judgments of a run: out of the cache, from a case of equal input that is under way, or from the judge. */
export class Answers {
  /** Judgments that the judge gave. */
  asked = 0;
  readonly pace: Pace;
  /** What did not work although the judging did. */
  readonly notes = new Set<string>();
  private readonly places: CallPlaces;
  private readonly calls = new Set<RowCall>();
  /** Key → the judgment that is to come, so that what stands in the dataset twice is not paid for twice. */
  private readonly coming = new Map<string, Promise<RagJudgeEvaluation | undefined>>();
  private readonly remembering = new Set<Promise<void>>();

  constructor(private readonly parts: AnswersParts) {
    this.places = new CallPlaces(parts.options.concurrency);
    this.pace = new Pace(parts.now());
    parts.stopping.addEventListener('abort', () => this.places.open(), { once: true });
  }

  async of(input: JudgeInput): Promise<Answer> {
    const { judge, hash, cache } = this.parts.options;
    if ('notSent' in input) return { evaluation: notSentEvaluation(input.notSent, this.parts.options) };
    const key = cache === undefined ? undefined : cacheKey(judge, input.request, hash);
    if (key === undefined) return withNotes(await this.ask(input), input);
    const equal = this.coming.get(key);
    const known = equal === undefined ? undefined : await equal;
    if (known !== undefined) return withNotes({ evaluation: fromCache(known) }, input);
    const answer = this.recallOrAsk(key, input);
    if (equal === undefined) this.announce(key, answer);
    return withNotes(await answer, input);
  }

  /** Keeps an answer of the judge for the next run. The next case does not wait for it. */
  remember({ evaluation, key }: Answer): void {
    if (key === undefined || evaluation === undefined || !isCacheable(evaluation)) return;
    const put = this.parts.options.cache?.put(key, evaluation).then(
      () => undefined,
      (error: Error) => void this.notes.add(`The cache could not be written: ${error.message}`),
    );
    if (put === undefined) return;
    this.remembering.add(put);
    void put.then(() => this.remembering.delete(put));
  }

  /** Resolves when the cache has all that it was given. */
  async remembered(): Promise<void> {
    await Promise.all(this.remembering);
  }

  /** What waits to be sent will not be; what was sent is paid for, so it is waited for unless a person or the disk ended it. */
  abort({ why, message }: JudgingStop): void {
    for (const call of [...this.calls]) {
      if (why === 'cancelled' || why === 'store' || (why === 'judge' && call.open === 0)) {
        call.abort(new Error(message));
      }
    }
  }

  private announce(key: string, answer: Promise<Answer>): void {
    const coming = answer.then(
      ({ evaluation }) => (evaluation !== undefined && isCacheable(evaluation) ? evaluation : undefined),
      () => undefined,
    );
    this.coming.set(key, coming);
    void coming.then(() => this.coming.delete(key));
  }

  private async recallOrAsk(key: string, input: SentInput): Promise<Answer> {
    const known = await this.recall(key);
    return known === undefined ? { ...(await this.ask(input)), key } : { evaluation: fromCache(known) };
  }

  private async recall(key: string): Promise<RagJudgeEvaluation | undefined> {
    try {
      return await this.parts.options.cache?.get(key);
    } catch (error) {
      this.notes.add(`The cache could not be read: ${(error as Error).message}`);
      return undefined;
    }
  }

  private async ask(input: SentInput): Promise<Answer> {
    const place = await this.places.take();
    const evaluation = await this.judgment(input);
    if (evaluation === undefined) place.free();
    else place.answered();
    return { evaluation, place };
  }

  private async judgment(input: SentInput): Promise<RagJudgeEvaluation | undefined> {
    const { options, turns, budget, stopping, stopped, onStop, now } = this.parts;
    await turns.next();
    if (stopping.aborted) return undefined;
    const inputTokens = options.limits?.maxCost === undefined ? 0 : estimatePromptTokens(input.request);
    const reserved = budget.begin(inputTokens);
    if ('why' in reserved) {
      onStop(reserved);
      return undefined;
    }
    const closed = (): Error | undefined => {
      const stop = stopped();
      return stop?.why === 'judge' ? new Error(stop.message) : undefined;
    };
    const call = new RowCall({ budget, reserved, inputTokens, closed, onStop });
    this.calls.add(call);
    let evaluation: RagJudgeEvaluation | undefined;
    try {
      const judged = options.judge.judge(input.request, { signal: call.signal, requests: call });
      evaluation = await untilAborted(judged, call.signal);
      this.asked++;
      this.pace.done(now());
      return evaluation;
    } catch (error) {
      if (error instanceof JudgeSetupError) onStop({ why: 'judge', message: error.message });
      else if (!call.signal.aborted) evaluation = failedEvaluation(error, options);
      return evaluation;
    } finally {
      this.calls.delete(call);
      call.settle(evaluation);
    }
  }
}

function withNotes(answer: Answer, { notes }: SentInput): Answer {
  const { evaluation } = answer;
  if (evaluation === undefined || notes.length === 0) return answer;
  return { ...answer, evaluation: { ...evaluation, notes: [...notes, ...(evaluation.notes ?? [])] } };
}
