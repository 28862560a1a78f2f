import * as z from 'zod/mini';

const optionalText = z.optional(z.nullable(z.string()));

/** A passage that an answer refers to, with AI4J's JSON names. Unknown fields survive. */
export const RagCitation = z.looseObject({
  citationId: optionalText,
  sourceName: optionalText,
  sourcePath: optionalText,
  sourceUri: optionalText,
  pageNumber: z.optional(z.nullable(z.number())),
  sectionTitle: optionalText,
  snippet: optionalText,
});
export type RagCitation = z.infer<typeof RagCitation>;
