import type { JudgeUsage } from '../core/rag/RagJudgeEvaluation';

/** Tries and tokens of all requests that one call to the model took. */
export class Spent {
  tries = 0;
  usage: JudgeUsage | undefined;

  addTries(tries: number): void {
    this.tries += tries;
  }

  addUsage(usage: JudgeUsage | undefined): void {
    if (!usage) return;
    const sum: JudgeUsage = { ...this.usage };
    for (const name of ['inputTokens', 'outputTokens', 'totalTokens'] as const) {
      const value = usage[name];
      if (value !== undefined) sum[name] = (sum[name] ?? 0) + value;
    }
    this.usage = sum;
  }
}
