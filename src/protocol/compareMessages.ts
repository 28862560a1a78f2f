import * as z from 'zod/mini';
import { RunHead } from '../core/run/Run';

/** What a thread that compares two stored runs is started with. */
export const CompareJob = z.object({
  kind: z.literal('compare'),
  /** Absolute paths of the folders of the runs. */
  a: z.string(),
  b: z.string(),
});
export type CompareJob = z.infer<typeof CompareJob>;
export type CompareRequest = Omit<CompareJob, 'kind'>;

/** Host → worker: asks for the next cases, once the head came. */
export const ToCompareWorker = z.object({ type: z.literal('more') });
export type ToCompareWorker = z.infer<typeof ToCompareWorker>;

/** How far a comparison is: cases that were read of all that the runs have, then metrics that were compared. */
export const CompareProgress = z.object({
  phase: z.enum(['reading', 'comparing']),
  done: z.number(),
  total: z.number(),
});
export type CompareProgress = z.infer<typeof CompareProgress>;

const figure = z.nullable(z.number());
const cause = z.nullable(z.string());

/** See MetricComparison, whose cases are in the columns. */
export const ComparedMetric = z.object({
  metric: z.string(),
  verdict: z.enum(['better', 'worse', 'unclear', 'too-few', 'not-compared']),
  a: figure,
  b: figure,
  difference: figure,
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  p: figure,
  pHolm: figure,
  exact: z.nullable(z.boolean()),
  n: z.number(),
  N: z.number(),
  wins: z.number(),
  ties: z.number(),
  losses: z.number(),
  leftOut: z.array(z.object({ a: cause, b: cause, n: z.number() })),
});
export type ComparedMetric = z.infer<typeof ComparedMetric>;

/** A comparison but for its cases. The heads come without the problems of their datasets, which may be many. */
export const ComparedHead = z.object({
  a: RunHead,
  b: RunHead,
  /** Cases in both runs, and in one of them only. */
  paired: z.number(),
  onlyA: z.number(),
  onlyB: z.number(),
  metrics: z.array(ComparedMetric),
  /** For each K of both runs, how many cases lost their last relevant hit in the top K, and how many gained a first. */
  flips: z.array(z.object({ k: z.number(), lost: z.number(), gained: z.number() })),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  method: z.object({ seed: z.number(), resamples: z.number(), signFlips: z.number() }),
  /** A sentence for each line of a run that could not be read. */
  problems: z.array(z.string()),
  /** What the codes of the columns stand for; 0 is for a value that is there. */
  causes: z.array(z.string()),
  /** Pairs whose first hits are known on both sides, and in how many of them these differ. */
  hits: z.object({ known: z.number(), differ: z.number() }),
  /** Whether both runs were judged. */
  judged: z.boolean(),
});
export type ComparedHead = z.infer<typeof ComparedHead>;

/** Cases of one message: few enough that reading one does not hold the host's thread. All but the last have as many. */
export const comparedPiece = 500;

/**
 * Cases of a comparison in columns: the pairs in order of id, then those of A alone, then those of B alone. `values`
 * and `causes` hold A and B of the first metric, then of the second, row by row; NaN and a code over 0 stand for null.
 */
export const ComparedColumns = z.object({
  ids: z.array(z.string()),
  /** 1-based lines in the datasets of A and B, 0 where a run does not have the case. */
  linesA: z.instanceof(Uint32Array),
  linesB: z.instanceof(Uint32Array),
  queries: z.array(z.string()),
  values: z.instanceof(Float64Array),
  causes: z.instanceof(Uint8Array),
  /** For each of the head's flips, row by row: -1 for a case that lost its hits, 1 for one that gained some. */
  flips: z.instanceof(Int8Array),
  /** JSON of ComparedHits, empty where neither run keeps hits: text takes less room than lists that few ask for. */
  hits: z.array(z.string()),
});
export type ComparedColumns = z.infer<typeof ComparedColumns>;

const keys = z.nullable(z.array(z.string()));
const grades = z.nullable(z.array(z.nullable(z.number())));

/** The first hits of A and their grades, then those of B; null for what a run does not keep. */
export const ComparedHits = z.tuple([keys, grades, keys, grades]);
export type ComparedHits = z.infer<typeof ComparedHits>;

/** Worker → host. The head comes first; each piece of the cases when the host asks for it, so that none pile up. */
export const FromCompareWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('compareProgress'), progress: CompareProgress }),
  z.object({ type: z.literal('compared'), head: ComparedHead }),
  z.object({ type: z.literal('comparedCases'), columns: ComparedColumns, last: z.boolean() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type FromCompareWorker = z.infer<typeof FromCompareWorker>;
