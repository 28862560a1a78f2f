/** The judge's reply as a JSON schema, for servers that take `json_schema` and not `json_object`. */
export const judgeReplySchema = {
  name: 'rag_judge_evaluation',
  strict: true,
  schema: {
    type: 'object',
    properties: {
      faithfulnessScore: { type: 'number' },
      contextRelevanceScore: { type: 'number' },
      answerRelevanceScore: { type: 'number' },
      reason: { type: 'string' },
    },
    required: ['faithfulnessScore', 'contextRelevanceScore', 'answerRelevanceScore', 'reason'],
    additionalProperties: false,
  },
} as const;
