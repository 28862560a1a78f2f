import type { NullCause, RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { ScoreField } from '../rag/scoreFields';

/**
 * The sentence that stands beside a null score. What only the judgment knows (the unusable value, the failed call) is
 * read from its notes and its error.
 */
export function causeSentence(evaluation: RagJudgeEvaluation, field: ScoreField): string {
  const cause: NullCause = evaluation.causes?.[field] ?? 'missing';
  const own = evaluation.notes?.find((note) => note.code === cause && note.dimension === field)?.message;
  if (own !== undefined) return own;
  switch (cause) {
    case 'missing':
      return `the reply has no ${field}`;
    case 'null':
      return 'the reply says null';
    case 'not-a-number':
      return 'the reply holds no usable number';
    case 'empty-output':
      return 'the model returned no text';
    case 'no-json':
      return 'the reply has no JSON object';
    case 'truncated':
      return 'the reply ends inside this field';
    case 'refused':
      return 'the model declined to judge';
    case 'filtered':
      return 'the provider\u2019s filter blocked the call';
    case 'timeout':
      return evaluation.error ?? 'no reply in time';
    case 'error':
      return evaluation.error ?? 'the call failed';
    case 'not-applicable':
      return 'the answer makes no claim';
  }
}
