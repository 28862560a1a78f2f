import * as z from 'zod/mini';
import { RagGenerationUsage } from './RagGenerationUsage';
import { RagHit } from './RagHit';
import { RagJudgeEvaluation } from './RagJudgeEvaluation';

const optionalMs = z.optional(z.nullable(z.number()));
const optionalHits = z.optional(z.nullable(z.array(RagHit)));

/** What happened on the way to one answer, with AI4J's JSON names. Durations are milliseconds. Unknown fields survive. */
export const RagTrace = z.looseObject({
  queryPlan: z.optional(z.unknown()),
  retrievedHits: optionalHits,
  rerankedHits: optionalHits,
  planningDurationMs: optionalMs,
  retrieveDurationMs: optionalMs,
  rerankDurationMs: optionalMs,
  assembleDurationMs: optionalMs,
  totalDurationMs: optionalMs,
  generationUsage: z.optional(z.nullable(RagGenerationUsage)),
  judgeEvaluation: z.optional(z.nullable(RagJudgeEvaluation)),
});
export type RagTrace = z.infer<typeof RagTrace>;
