import * as z from 'zod/mini';
import { scoreFields } from './scoreFields';

/** Why a score is null. */
export const nullCauses = [
  'missing',
  'null',
  'not-a-number',
  'empty-output',
  'no-json',
  'truncated',
  'refused',
  'filtered',
  'timeout',
  'error',
  'not-applicable',
] as const;
export type NullCause = (typeof nullCauses)[number];

/** Whether the output was read as it came (`strict`), after repair (`recovered`), or not at all. */
export const parseModes = ['strict', 'recovered', 'failed'] as const;
export type ParseMode = (typeof parseModes)[number];

/** Something a reader should know of a judgment that is not an error: a coercion, a clamp, an assembled context. */
export const JudgeNote = z.looseObject({
  code: z.string(),
  dimension: z.optional(z.enum(scoreFields)),
  message: z.string(),
});
export type JudgeNote = z.infer<typeof JudgeNote>;

/** Tokens of one judge call, as the server counted them. */
export const JudgeUsage = z.looseObject({
  inputTokens: z.optional(z.number()),
  outputTokens: z.optional(z.number()),
  totalTokens: z.optional(z.number()),
});
export type JudgeUsage = z.infer<typeof JudgeUsage>;

const score = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));
const cause = z.optional(z.enum(nullCauses));

/**
 * One judgment. A score is a number in [0, 1] or null, and each null has its entry in `causes`. `rawOutput` is what
 * the judge said, verbatim (`""` for an empty reply). The rest records what made the judgment comparable; a file
 * written by AI4J has only the scores, the reason and the raw output. Unknown fields survive a read and a write.
 */
export const RagJudgeEvaluation = z.looseObject({
  faithfulnessScore: score,
  contextRelevanceScore: score,
  answerRelevanceScore: score,
  reason: z._default(z.nullable(z.string()), null),
  rawOutput: z._default(z.nullable(z.string()), null),
  /** Score field → cause, for each null score. */
  causes: z.optional(
    z.object({ faithfulnessScore: cause, contextRelevanceScore: cause, answerRelevanceScore: cause }),
  ),
  notes: z.optional(z.array(JudgeNote)),
  parseMode: z.optional(z.enum(parseModes)),
  /** One readable sentence when the call failed (`timeout`, `error`, `refused`, `filtered`): what, where, how to fix. */
  error: z.optional(z.string()),
  judge: z.optional(z.looseObject({ id: z.string(), version: z.string() })),
  model: z.optional(z.string()),
  /** Where the model answers: a URL's origin, `vscode.lm`, or `local`. */
  origin: z.optional(z.string()),
  /** The effective request parameters, e.g. `{ temperature: 0, response_format: "json_object" }`. */
  parameters: z.optional(z.record(z.string(), z.unknown())),
  /** Whether the fixed protocol was followed to the letter. */
  protocol: z.optional(z.boolean()),
  /** SHA-256 (hex) of the judge's prompt template. */
  promptHash: z.optional(z.string()),
  /** SHA-256 (hex) of query, answer, context, hits and judge: see inputHash. */
  inputHash: z.optional(z.string()),
  /** Whole milliseconds that the judgment took; for a model, of the try that was answered. */
  latencyMs: z.optional(z.number()),
  usage: z.optional(JudgeUsage),
  /** ISO 8601, UTC. */
  judgedAt: z.optional(z.string()),
});
export type RagJudgeEvaluation = z.infer<typeof RagJudgeEvaluation>;
