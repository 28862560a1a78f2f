import type { RequestMeter } from '../../judge/RagJudge';
import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import type { BudgetStop, JudgingBudget } from './JudgingBudget';

export interface RowCallParts {
  budget: JudgingBudget;
  /** Of the prompt; estimated. */
  inputTokens: number;
  /** Why no request may be sent any more, if so. */
  closed: () => Error | undefined;
  /** Told when the budget forbids a further request, or when the server will take none. */
  onStop: (stop: BudgetStop | { why: 'judge'; message: string }) => void;
}

/**
 * One judgment under way: its signal, and its requests as they count in the budget. One is set aside before it begins;
 * a judge that tells of none is taken to have made that one.
 */
export class RowCall implements RequestMeter {
  /** Requests that are open now. */
  open = 0;
  private taken = 1;
  private made = 0;
  private readonly controller = new AbortController();

  constructor(private readonly parts: RowCallParts) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  abort(reason: Error): void {
    this.controller.abort(reason);
  }

  starting(): void {
    const closed = this.parts.closed();
    if (closed !== undefined) this.refuse(closed);
    if (this.made >= this.taken) {
      const stop = this.parts.budget.take(this.parts.inputTokens);
      if (stop !== undefined) {
        this.parts.onStop(stop);
        this.refuse(new Error(stop.message));
      }
      this.taken++;
    }
    this.made++;
    this.open++;
  }

  ended(): void {
    this.open--;
  }

  outOfReach(message: string): void {
    this.parts.onStop({ why: 'judge', message });
    this.abort(new Error(message));
  }

  /** To be called once, whatever became of it. */
  settle(evaluation: RagJudgeEvaluation | undefined): void {
    const { inputTokens, budget } = this.parts;
    const made = this.made === 0 && evaluation !== undefined ? 1 : this.made;
    budget.settle({ inputTokens, taken: this.taken, made }, evaluation);
  }

  /** The judge sees its own signal as the reason, whatever it does with an error. */
  private refuse(reason: Error): never {
    this.abort(reason);
    throw reason;
  }
}
