import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { RagResult } from '../rag/RagResult';
import type { JudgeOptions, RagJudge } from './RagJudge';

export interface OnlineEvaluation {
  /** What the application returned for the query. Its trace is written. */
  result: RagResult;
  answer: string;
  judge: RagJudge;
}

/** AI4J's online evaluation: judges one answer against its RagResult and keeps the judgment in the result's trace. */
export class RagOnlineEvaluator {
  /**
   * Judges the result's query, context and hits with the answer, and writes `result.trace.judgeEvaluation`: an earlier
   * one is overwritten, a missing trace is created, its other fields stay. Rejects with what the judge rejects with; the
   * result is then untouched.
   */
  async evaluate(
    { result, answer, judge }: OnlineEvaluation,
    options: JudgeOptions,
  ): Promise<RagJudgeEvaluation> {
    const request = {
      query: result.query ?? '',
      answer,
      context: result.context ?? '',
      hits: result.hits ?? [],
    };
    const judgeEvaluation = await judge.judge(request, options);
    result.trace = { ...result.trace, judgeEvaluation };
    return judgeEvaluation;
  }
}
