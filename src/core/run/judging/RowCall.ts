import type { RequestMeter } from '../../judge/RagJudge';
import type { RagJudgeEvaluation } from '../../rag/RagJudgeEvaluation';
import type { BudgetStop, JudgingBudget, Reservation } from './JudgingBudget';

export interface RowCallParts {
  budget: JudgingBudget;
  /** What is set aside for the first request. */
  reserved: Reservation;
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
  private readonly reservations: Reservation[];
  private made = 0;
  private readonly controller = new AbortController();

  constructor(private readonly parts: RowCallParts) {
    this.reservations = [parts.reserved];
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  abort(reason: Error): void {
    this.controller.abort(reason);
  }

  starting(): void {
    const closed = this.parts.closed();
    if (closed !== undefined) this.refuse(closed);
    if (this.made >= this.reservations.length) {
      const taken = this.parts.budget.take(this.parts.inputTokens);
      if ('why' in taken) {
        this.parts.onStop(taken);
        this.refuse(new Error(taken.message));
      }
      this.reservations.push(taken);
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
    budget.settle({ inputTokens, reservations: this.reservations, made }, evaluation);
  }

  /** The judge sees its own signal as the reason, whatever it does with an error. */
  private refuse(reason: Error): never {
    this.abort(reason);
    throw reason;
  }
}
