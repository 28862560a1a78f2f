import * as z from 'zod/mini';
import { severities } from '../core/run/Run';

/** A stretch of a file in bytes, [from, to). */
export const ByteRangeMessage = z.object({ from: z.number(), to: z.number() });

/** What a thread that reads ranges of a run is started with. */
export const RunPartsJob = z.object({
  kind: z.literal('run-parts'),
  /** Absolute path of the run. */
  path: z.string(),
  labels: z.object({
    queries: z.string(),
    queryLengths: z.custom<Uint32Array>((value) => value instanceof Uint32Array),
    lines: z.custom<Float64Array>((value) => value instanceof Float64Array),
    counts: z.custom<Uint32Array>((value) => value instanceof Uint32Array),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    ends: z.custom<Float64Array>((value) => value instanceof Float64Array),
    hashes: z.custom<Int32Array>((value) => value instanceof Int32Array),
    grades: z.custom<Float64Array>((value) => value instanceof Float64Array),
  }),
  profile: z.object({ unlabelled: z.enum(['shown', 'ignored']), ties: z.enum(['in file order', 'by id']) }),
});
export type RunPartsJob = z.infer<typeof RunPartsJob>;

const FoundProblemMessage = z.object({
  line: z.number(),
  code: z.string(),
  severity: z.enum(severities),
  message: z.string(),
  skips: z.optional(z.boolean()),
  rows: z.optional(z.number()),
});

const TagMessage = z.object({ tag: z.string(), line: z.number() });

const CopyMessage = z.object({
  /** Index of the query. */
  query: z.number(),
  key: z.string(),
  first: z.number(),
  again: z.number(),
  line: z.optional(z.number()),
});

/** The queries of a range in columns, since thousands of small objects take long to copy. */
export const RunPartColumns = z.object({
  ids: z.array(z.string()),
  lines: z.instanceof(Float64Array),
  /** Number of hits of each query; -1 when they were not looked at. */
  lengths: z.instanceof(Float64Array),
  /** Number of keys and of labelled hits of each query. */
  keyCounts: z.instanceof(Uint32Array),
  labelledCounts: z.instanceof(Uint32Array),
  /** All keys, joined, and the length of each. */
  keys: z.string(),
  keyLengths: z.instanceof(Uint32Array),
  ranks: z.instanceof(Float64Array),
  grades: z.instanceof(Float64Array),
  copies: z.array(CopyMessage),
  problems: z.array(FoundProblemMessage),
  tag: z.optional(TagMessage),
  otherTag: z.optional(TagMessage),
  lineCount: z.number(),
  scattered: z.boolean(),
});
export type RunPartColumns = z.infer<typeof RunPartColumns>;

/** The answer to a range: its queries, or why they could not be read. */
export const FromRunPartsThread = z.discriminatedUnion('type', [
  z.object({ type: z.literal('part'), part: RunPartColumns }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type FromRunPartsThread = z.infer<typeof FromRunPartsThread>;
