import * as z from 'zod/mini';

const figure = z.nullable(z.number());

/** Which cases of a comparison the table shows. `lost`, `gained`: their only relevant hits in the top K went or came. */
export const comparedShows = ['all', 'worse', 'better', 'same', 'unpaired', 'lost', 'gained'] as const;
export type ComparedShow = (typeof comparedShows)[number];

export const comparedSorts = ['difference', 'case', 'a', 'b'] as const;
export type ComparedSort = (typeof comparedSorts)[number];

/** One metric of the means table. Numbers are worded by the page, all else comes worded. */
export const CompareMetricView = z.object({
  /** `context-relevance` */
  id: z.string(),
  /** `context relevance` */
  name: z.string(),
  verdict: z.enum(['better', 'worse', 'unclear', 'too-few', 'not-compared']),
  a: figure,
  b: figure,
  difference: figure,
  low: figure,
  high: figure,
  /** After Holm. */
  p: figure,
  n: z.number(),
  N: z.number(),
  /** `4 no-relevant in both`; empty when all pairs have a value. */
  leftOut: z.string(),
  /** The id of the metric whose difference stands beside this one's in the table of cases; empty for none. */
  other: z.string(),
  /** The K whose hits the counts lost and gained are about; undefined when neither run has it. */
  flipK: z.optional(z.number()),
  counts: z.object({
    all: z.number(),
    worse: z.number(),
    better: z.number(),
    same: z.number(),
    unpaired: z.number(),
    lost: z.number(),
    gained: z.number(),
  }),
});
export type CompareMetricView = z.infer<typeof CompareMetricView>;

/** What the page shows of a comparison, but for its messages. */
export const CompareContent = z.object({
  /** Ids of the runs that are picked; empty for none. */
  a: z.string(),
  b: z.string(),
  /** Every stored run, in groups; the first group is that of the same dataset. */
  groups: z.array(
    z.object({ name: z.string(), runs: z.array(z.object({ runId: z.string(), label: z.string() })) }),
  ),
  /** What is the same and what differs. */
  facts: z.array(z.string()),
  running: z.optional(z.object({ text: z.string(), done: z.number(), total: z.number() })),
  /** Empty until the means are known. */
  metrics: z.array(CompareMetricView),
  /** The differences are drawn from -scale to +scale. */
  scale: z.number(),
  /** Metrics that Holm counts. */
  tested: z.number(),
  /** Changes with the cases, and is empty until there are any: rows of another one are not taken. */
  rowsOf: z.string(),
});
export type CompareContent = z.infer<typeof CompareContent>;

const HitView = z.object({ key: z.string(), relevant: z.boolean(), grade: figure });
export type HitView = z.infer<typeof HitView>;

export const CompareRow = z.object({
  id: z.string(),
  query: z.string(),
  /** 1-based line in the dataset of B, or of A for a case of A alone. */
  line: z.number(),
  /** What opens that line; the host understands it. */
  target: z.string(),
  a: figure,
  b: figure,
  difference: figure,
  /** The difference of the metric's `other`. */
  other: figure,
  /** Why there is no difference: `no-relevant in both`, `only in A`. */
  why: z.string(),
  /** The first hits on both sides; null for a run that does not have the case or keeps no hits. */
  hitsA: z.nullable(z.array(HitView)),
  hitsB: z.nullable(z.array(HitView)),
  /** What became of the relevant hits: `ret-2: rank 1 → not in the top 10`; or why there are none to show. */
  moves: z.array(z.string()),
});
export type CompareRow = z.infer<typeof CompareRow>;

/** Page → host: the rows [from, from + count). */
export const CompareRowsRequest = z.object({
  type: z.literal('compareRows'),
  request: z.number(),
  rowsOf: z.string(),
  from: z.number(),
  count: z.number(),
  /** A metric's id. */
  metric: z.string(),
  show: z.enum(comparedShows),
  sort: z.enum(comparedSorts),
  descending: z.boolean(),
});
export type CompareRowsRequest = z.infer<typeof CompareRowsRequest>;

/** Host → page. */
export const CompareRowsAnswer = z.object({
  type: z.literal('compareRows'),
  request: z.number(),
  rowsOf: z.string(),
  from: z.number(),
  matched: z.number(),
  rows: z.array(CompareRow),
});
export type CompareRowsAnswer = z.infer<typeof CompareRowsAnswer>;
