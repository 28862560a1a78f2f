import * as z from 'zod/mini';
import { Mean } from '../core/run/Run';

/** What a thread that computes the figures of a stored run is started with. */
export const AggregateJob = z.object({
  kind: z.literal('aggregate'),
  /** Absolute path of the folder of the run. */
  folder: z.string(),
  /** Metric or score id → the minimum that each row has to reach. */
  minimums: z.record(z.string(), z.number()),
});
export type AggregateJob = z.infer<typeof AggregateJob>;
export type AggregateRequest = Omit<AggregateJob, 'kind'>;

/** How many cases were read; `total` is missing while a run goes on. */
export const AggregateProgress = z.object({ done: z.number(), total: z.optional(z.number()) });
export type AggregateProgress = z.infer<typeof AggregateProgress>;

const count = z.number();
const figure = z.number();

/** See MetricSummary. */
const Summary = z.object({
  metric: z.string(),
  mean: Mean,
  interval: z.nullable(z.object({ low: figure, high: figure })),
  quantiles: z.nullable(z.object({ p10: figure, p25: figure, p50: figure, p75: figure, p90: figure })),
  bins: z.array(count),
  nulls: z.array(z.object({ cause: z.string(), n: count })),
});

const Axis = z.object({ metric: z.string(), minimum: figure });
const quadrant = z.enum(['good', 'invented', 'retrieval-miss', 'lucky']);

/** See FoundAndGrounded, whose ids a filter of the case table finds. */
export const QuadrantFigures = z.object({
  recall: Axis,
  faithfulness: Axis,
  n: count,
  N: count,
  counts: z.object({ good: count, invented: count, 'retrieval-miss': count, lucky: count }),
  /** Cases without a value: of recall, of faithfulness; those without both are in both. */
  withoutRecall: count,
  withoutFaithfulness: count,
  cells: z.array(z.object({ quadrant, found: count, grounded: count, n: count })),
});
export type QuadrantFigures = z.infer<typeof QuadrantFigures>;

const Group = z.object({
  name: z.optional(z.string()),
  cases: count,
  means: z.record(z.string(), Mean),
});

/** The figures of a run: see RunAggregate. */
export const RunFigures = z.object({
  cases: count,
  flagged: count,
  /** The scores, and each metric at the cut-off in focus or over the whole list. */
  metrics: z.array(Summary),
  /** Every mean of the run, over the cases that were read. */
  means: z.record(z.string(), Mean),
  /** Why values are null, with the cases of which that is true; the most frequent first. */
  causes: z.array(z.object({ cause: z.string(), n: count })),
  groups: z.array(z.object({ field: z.string(), groups: z.array(Group) })),
  /** One for each cut-off of recall, the one to begin with first. Empty without recall or faithfulness. */
  quadrants: z.array(QuadrantFigures),
  /** A sentence for each line that could not be read. */
  problems: z.array(z.string()),
});
export type RunFigures = z.infer<typeof RunFigures>;

/** Worker → host. */
export const FromAggregateWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('aggregateProgress'), progress: AggregateProgress }),
  z.object({ type: z.literal('aggregated'), figures: RunFigures }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type FromAggregateWorker = z.infer<typeof FromAggregateWorker>;
