import * as z from 'zod/mini';

/** The choices of the profile trec_eval that change figures. */
export const TrecEvalOptions = z.object({
  /** `-c`: a labelled query that the run does not have counts 0. Otherwise it has no value. */
  complete: z.boolean(),
  /** `-l`: a document is relevant from this grade on; a whole number from 1. NDCG does not look at it. */
  relevanceLevel: z.number(),
  /** `-M`: only so many documents of each query count, after ordering; a whole number from 1. */
  maxResults: z.optional(z.number()),
});
export type TrecEvalOptions = z.infer<typeof TrecEvalOptions>;

/** As the program runs without options. */
export const plainTrecEval: TrecEvalOptions = { complete: false, relevanceLevel: 1 };
