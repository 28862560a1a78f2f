import * as z from 'zod/mini';

/** Offline retrieval figures of one query at one cut-off, with AI4J's JSON names. */
export const RagEvaluation = z.looseObject({
  evaluatedAtK: z.number(),
  retrievedCount: z.number(),
  relevantCount: z.number(),
  truePositiveCount: z.number(),
  precisionAtK: z.number(),
  recallAtK: z.number(),
  f1AtK: z.number(),
  mrr: z.number(),
  ndcg: z.number(),
});
export type RagEvaluation = z.infer<typeof RagEvaluation>;
