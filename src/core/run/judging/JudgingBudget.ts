import type { JudgeUsage, RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import { formatCost } from '../../words/cost';
import { formatCount } from '../../words/score';
import { usualReplyTokens } from './estimateTokens';
import { costOf, type Prices } from './Prices';

export interface BudgetLimits {
  /** Requests to a model, further tries included. */
  maxCalls?: number;
  /** Money, in the currency of the prices. */
  maxCost?: number;
}

/** Which limit was reached, as a sentence. */
export interface BudgetStop {
  why: 'max-calls' | 'max-cost' | 'agreed';
  message: string;
}

/** What one request has set aside, to be given back as it was. */
export interface Reservation {
  readonly cost: number;
}

/**
 * What a run may still spend. Calls are counted before each is sent, so that there is never one too many. Money is set
 * aside before each call (the prompt's estimate and the longest reply so far) and settled by what the server counted.
 */
export class JudgingBudget {
  /** Requests that were made, or may be under way. */
  calls = 0;
  /** Money that is spent; 0 without prices. */
  spent = 0;
  /** Judgments whose first request was set aside. */
  private begun = 0;
  private setAside = 0;
  private longestReply = usualReplyTokens;

  constructor(
    private readonly limits: BudgetLimits,
    private readonly prices: Prices | undefined,
    /** Judgments that a person agreed to pay for. Their further requests are not counted. */
    private readonly agreed?: number,
  ) {}

  /** Sets the first request of a judgment aside, or says why there may be none. */
  begin(inputTokens: number): Reservation | BudgetStop {
    if (this.agreed !== undefined && this.begun >= this.agreed)
      return { why: 'agreed', message: agreedSentence(this.agreed) };
    const taken = this.take(inputTokens);
    if (!('why' in taken)) this.begun++;
    return taken;
  }

  /** Sets one request aside, or says which limit forbids it. */
  take(inputTokens: number): Reservation | BudgetStop {
    const { maxCalls, maxCost } = this.limits;
    if (maxCalls !== undefined && this.calls >= maxCalls) {
      const calls = maxCalls === 1 ? '1 call' : `${formatCount(maxCalls)} calls`;
      return { why: 'max-calls', message: `The budget of ${calls} is used up.` };
    }
    const cost = this.guess(inputTokens);
    if (maxCost !== undefined && this.spent + this.setAside + cost > maxCost) {
      const message = `The next call could cost more than is left of the budget of ${maxCost}: ${formatCost(this.spent + this.setAside)} is spent or under way.`;
      return { why: 'max-cost', message };
    }
    this.calls++;
    this.setAside += cost;
    return { cost };
  }

  /**
   * Ends the requests of one judgment, for a prompt of so many tokens: `made` of those that were set aside were sent. Without
   * the server's count, what was answered or may have been is taken to cost what was guessed.
   */
  settle(
    {
      reservations,
      inputTokens,
      made,
    }: { reservations: readonly Reservation[]; inputTokens: number; made: number },
    evaluation: RagJudgeEvaluation | undefined,
  ): void {
    const guess = this.guess(inputTokens);
    for (const { cost } of reservations) this.setAside -= cost;
    this.calls -= reservations.length - made;
    const usage: JudgeUsage | undefined = evaluation?.usage;
    if (usage?.outputTokens !== undefined)
      this.longestReply = Math.max(this.longestReply, usage.outputTokens);
    if (this.prices === undefined || made === 0) return;
    if (usage !== undefined) this.spent += costOf(usage, this.prices);
    else if (evaluation?.causes?.faithfulnessScore !== 'error') this.spent += made * guess;
  }

  private guess(inputTokens: number): number {
    return this.prices === undefined
      ? 0
      : costOf({ inputTokens, outputTokens: this.longestReply }, this.prices);
  }
}

function agreedSentence(agreed: number): string {
  const made =
    agreed === 0
      ? 'No call was agreed to'
      : agreed === 1
        ? 'The one call that was agreed to is made'
        : `All ${formatCount(agreed)} calls that were agreed to are made`;
  return `${made}, and more is to be judged: the dataset or the cache changed since then. Going on asks first.`;
}
