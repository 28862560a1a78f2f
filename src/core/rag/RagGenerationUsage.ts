import * as z from 'zod/mini';

const optionalText = z.optional(z.nullable(z.string()));
const optionalNumber = z.optional(z.nullable(z.number()));

/** Tokens and money that generating the answer took. Costs are in `currency`. Unknown fields survive. */
export const RagGenerationUsage = z.looseObject({
  model: optionalText,
  inputTokens: optionalNumber,
  outputTokens: optionalNumber,
  totalTokens: optionalNumber,
  inputCost: optionalNumber,
  outputCost: optionalNumber,
  totalCost: optionalNumber,
  currency: optionalText,
});
export type RagGenerationUsage = z.infer<typeof RagGenerationUsage>;
