import type { RagJudgeEvaluation } from '../../../src/core/rag/RagJudgeEvaluation';

/** A judgment by a model on this machine; what a test is about goes over it. */
export function modelJudgment(over: Partial<RagJudgeEvaluation> = {}): RagJudgeEvaluation {
  return {
    faithfulnessScore: 0.62,
    contextRelevanceScore: 0.85,
    answerRelevanceScore: null,
    reason:
      'The 30-day window and the free label are supported by [S1]. The full refund is not: [S2] says otherwise.',
    rawOutput: '{"faithfulnessScore":0.62}',
    causes: { answerRelevanceScore: 'missing' },
    judge: { id: 'chat', version: '1' },
    model: 'qwen3:8b',
    origin: 'http://127.0.0.1:11434',
    protocol: true,
    judgedAt: '2026-05-12T14:32:00.000Z',
    ...over,
  };
}

/** A judgment of the embedded heuristic, in the form that it writes. */
export function localJudgment(over: Partial<RagJudgeEvaluation> = {}): RagJudgeEvaluation {
  return {
    faithfulnessScore: 0.58,
    contextRelevanceScore: 0.41,
    answerRelevanceScore: 0.5,
    reason: [
      'Heuristic: least supported is sentence 3 (0.31).',
      'Least supported sentence (0.31): “You will get a full refund.” Not in the context: full.',
      '3 of 7 question words are in the context.',
      '4 of 8 question words are in the answer.',
      'Word overlap only: it misses paraphrase, swapped facts and negation.',
    ].join('\n'),
    rawOutput: JSON.stringify({
      sentences: [
        { sentence: 1, start: 0, end: 10, support: 0.9, missing: [] },
        { sentence: 2, start: 11, end: 20, support: 0.31, missing: [] },
        { sentence: 3, start: 21, end: 30, support: 0.31, missing: [] },
      ],
    }),
    causes: {},
    judge: { id: 'local', version: '1' },
    model: 'local',
    origin: 'local',
    protocol: false,
    judgedAt: '2026-05-12T14:32:00.000Z',
    ...over,
  };
}

/** A judgment without any score. */
export function failedJudgment(
  cause: 'timeout' | 'missing' | 'not-applicable',
  error?: string,
): RagJudgeEvaluation {
  return modelJudgment({
    faithfulnessScore: null,
    contextRelevanceScore: null,
    answerRelevanceScore: null,
    reason: null,
    rawOutput: '',
    causes: { faithfulnessScore: cause, contextRelevanceScore: cause, answerRelevanceScore: cause },
    ...(error === undefined ? {} : { error }),
  });
}
