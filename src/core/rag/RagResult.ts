import * as z from 'zod/mini';
import { RagCitation } from './RagCitation';
import { RagHit } from './RagHit';
import { RagTrace } from './RagTrace';

/** What a retrieval application returns for one query, with AI4J's JSON names. Unknown fields survive. */
export const RagResult = z.looseObject({
  query: z.optional(z.nullable(z.string())),
  hits: z.optional(z.nullable(z.array(RagHit))),
  context: z.optional(z.nullable(z.string())),
  citations: z.optional(z.nullable(z.array(RagCitation))),
  sources: z.optional(z.nullable(z.array(RagCitation))),
  trace: z.optional(z.nullable(RagTrace)),
});
export type RagResult = z.infer<typeof RagResult>;
