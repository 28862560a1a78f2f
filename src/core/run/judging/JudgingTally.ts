import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import { scoreFields } from '../../rag/scoreFields';
import { scoreCodes } from '../../words/score';
import type { Mean } from '../Run';
import type { JudgingRecord } from './JudgingRecord';
import { costOf, type Prices } from './Prices';

/** Names that are kept of the models which wrote the answers. */
const mostGenerators = 20;

export type TalliedRecord = Pick<
  JudgingRecord,
  'judged' | 'scored' | 'unscored' | 'cached' | 'calls' | 'nonProtocol' | 'usage' | 'cost' | 'generators'
>;

/** What the judgments of a run come to, whatever the order in which they came. */
export class JudgingTally {
  judged = 0;
  scored = 0;
  cached = 0;
  readonly unscored: Record<string, number> = {};
  private calls = 0;
  private nonProtocol = 0;
  private readonly usage = { inputTokens: 0, outputTokens: 0 };
  private readonly generators = new Set<string>();
  private readonly values = scoreFields.map(() => [] as number[]);

  add(evaluation: RagJudgeEvaluation, generator?: string): void {
    this.judged++;
    scoreFields.forEach((field, index) => {
      const value = evaluation[field];
      if (value !== null) this.values[index]?.push(value);
    });
    const cause = unscoredCause(evaluation);
    if (cause === undefined) this.scored++;
    else this.unscored[cause] = (this.unscored[cause] ?? 0) + 1;
    if (evaluation.protocol === false && evaluation.origin !== 'local') this.nonProtocol++;
    if (generator !== undefined && this.generators.size < mostGenerators) this.generators.add(generator);
    if (evaluation['cached'] === true) this.cached++;
    else this.addSpent(evaluation);
  }

  record(prices: Prices | undefined): TalliedRecord {
    return {
      judged: this.judged,
      scored: this.scored,
      unscored: { ...this.unscored },
      cached: this.cached,
      calls: this.calls,
      nonProtocol: this.nonProtocol,
      usage: { ...this.usage },
      cost: prices === undefined ? null : costOf(this.usage, prices),
      generators: [...this.generators].sort(),
    };
  }

  /** The mean of each score over the cases that have it, of N. A sum of doubles depends on its order: values are added by size. */
  means(N: number): Record<string, Mean> {
    return Object.fromEntries(
      scoreFields.map((field, index) => {
        const values = Float64Array.from(this.values[index] ?? []).sort();
        const sum = values.reduce((total, value) => total + value, 0);
        const mean: Mean = { value: values.length === 0 ? null : sum / values.length, n: values.length, N };
        return [scoreCodes[field], mean];
      }),
    );
  }

  /** What came out of a batch was not asked for by this program: its tokens count, as no call. */
  private addSpent({ usage, attempts, notSent, batch }: RagJudgeEvaluation): void {
    if (notSent !== undefined) return;
    if (batch !== true) this.calls += typeof attempts === 'number' ? attempts : 1;
    this.usage.inputTokens += usage?.inputTokens ?? 0;
    this.usage.outputTokens += usage?.outputTokens ?? 0;
  }
}

/** Why a case has no score at all, or undefined when it has one: why it was not sent, or the first null's cause. */
export function unscoredCause(evaluation: RagJudgeEvaluation): string | undefined {
  if (scoreFields.some((field) => evaluation[field] !== null)) return undefined;
  if (typeof evaluation['notSent'] === 'string') return evaluation['notSent'];
  return (
    scoreFields.map((field) => evaluation.causes?.[field]).find((cause) => cause !== undefined) ?? 'missing'
  );
}
