import * as z from 'zod/mini';

const optionalText = z.optional(z.nullable(z.string()));
const optionalNumber = z.optional(z.nullable(z.number()));

/** One retriever's share in a fused score. */
export const RagScoreDetail = z.looseObject({
  source: optionalText,
  rank: optionalNumber,
  retrievalScore: optionalNumber,
  fusionContribution: optionalNumber,
});
export type RagScoreDetail = z.infer<typeof RagScoreDetail>;

/**
 * One retrieved passage, with AI4J's JSON names. Every field is optional and may be null; unknown fields survive a
 * read and a write. `rank` is 1-based, `chunkIndex` and `pageNumber` are as the application wrote them.
 */
export const RagHit = z.looseObject({
  id: optionalText,
  score: optionalNumber,
  rank: optionalNumber,
  retrieverSource: optionalText,
  retrievalScore: optionalNumber,
  fusionScore: optionalNumber,
  rerankScore: optionalNumber,
  content: optionalText,
  metadata: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  documentId: optionalText,
  sourceName: optionalText,
  sourcePath: optionalText,
  sourceUri: optionalText,
  pageNumber: optionalNumber,
  sectionTitle: optionalText,
  chunkIndex: optionalNumber,
  scoreDetails: z.optional(z.nullable(z.array(RagScoreDetail))),
});
export type RagHit = z.infer<typeof RagHit>;
