import * as z from 'zod/mini';

const count = z.number();

/** Why a run ended before its dataset did. */
export const stopReasons = ['cancelled', 'max-calls', 'max-cost', 'agreed', 'judge', 'store'] as const;

/** Who judged, as far as it decides whether two judgments can be compared. */
export const JudgeRecord = z.looseObject({
  id: z.string(),
  version: z.string(),
  label: z.string(),
  model: z.optional(z.string()),
  origin: z.optional(z.string()),
  path: z.optional(z.string()),
  promptHash: z.optional(z.string()),
  parameters: z.optional(z.record(z.string(), z.unknown())),
  protocol: z.optional(z.boolean()),
  contentHash: z.optional(z.string()),
});
export type JudgeRecord = z.infer<typeof JudgeRecord>;

/** What the head of a judged run says of the judging. All counts are of cases unless they say otherwise. */
export const JudgingRecord = z.looseObject({
  judge: JudgeRecord,
  /** The system whose rows were judged, in a dataset that holds several. */
  system: z.optional(z.string()),
  /** Only these cases of the dataset were to be judged: those that a person chose, or that were below a minimum in the run of an id. */
  selection: z.optional(z.object({ belowIn: z.optional(z.string()), ids: z.array(z.string()) })),
  /** The promptfoo variable that holds the labels. */
  labelsVar: z.optional(z.string()),
  concurrency: z.number(),
  /** Milliseconds that each try may take. */
  timeoutMs: z.optional(z.number()),
  maxCalls: z.optional(z.number()),
  maxCost: z.optional(z.number()),
  /** What a million tokens cost. */
  prices: z.optional(z.object({ input: z.number(), output: z.number() })),
  /** Cases with a line in results.jsonl. */
  judged: count,
  /** Cases with at least one score. */
  scored: count,
  /** Why the others have none: a null's cause, or why they were not sent; to the number of cases. */
  unscored: z.record(z.string(), count),
  /** Cases that were answered from the cache. */
  cached: count,
  /** Requests to the model behind the judgments, further tries included, without those from the cache. */
  calls: count,
  /** Cases whose judgment did not follow the fixed protocol. */
  nonProtocol: count,
  /** Tokens as the server counted them, without those of judgments from the cache. */
  usage: z.object({ inputTokens: count, outputTokens: count }),
  /** What they cost at the prices; null without prices. */
  cost: z.nullable(z.number()),
  /** Models that wrote the answers, as far as the rows tell. */
  generators: z.array(z.string()),
  /** Absent when the dataset was judged to its end. */
  stopped: z.optional(z.object({ why: z.enum(stopReasons), message: z.string() })),
});
export type JudgingRecord = z.infer<typeof JudgingRecord>;
export type JudgingStop = NonNullable<JudgingRecord['stopped']>;
