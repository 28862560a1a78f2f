import * as z from 'zod/mini';
import { metricCauses, Problem, RunHead } from '../core/run/Run';
import { profileIds } from '../core/retrieval/Profile';
import { TrecEvalOptions } from '../core/retrieval/TrecEvalOptions';

/** What a metrics run needs. */
export const MetricsRequest = z.object({
  /** Absolute path of the dataset, or of a run. */
  path: z.string(),
  /** How problems name it: a path as the person knows it. */
  file: z.string(),
  /** Name of the run when the rows name no system: the file's name. */
  name: z.string(),
  /** With it, `path` is a run and this are its labels (a file, or a BEIR folder): absolute path, and how problems name it. */
  qrels: z.optional(z.object({ path: z.string(), file: z.string() })),
  profile: z.enum(profileIds),
  /** The options of the profile trec_eval. */
  options: z.optional(TrecEvalOptions),
  /** Whole numbers from 1, ascending, each once. */
  k: z.array(z.number()).check(z.minLength(1)),
  /** The promptfoo variable that holds the labels. */
  labelsVar: z.optional(z.string()),
  /** Where the runs are stored; without it they are not. */
  store: z.optional(
    z.object({
      /** Absolute path of the folder of runs. */
      folder: z.string(),
      /** Path of the dataset inside the workspace folder, with `/`. */
      dataset: z.string(),
      /** Path of the labels inside the workspace folder. */
      qrels: z.optional(z.string()),
      /** The git commit that `path` is of, 40 hex digits; the runs' names say so. */
      commit: z.optional(z.string()),
    }),
  ),
});
export type MetricsRequest = z.infer<typeof MetricsRequest>;

/** How far a run is: cases so far, and bytes of the file. */
export const MetricsProgress = z.object({ cases: z.number(), bytes: z.number(), totalBytes: z.number() });
export type MetricsProgress = z.infer<typeof MetricsProgress>;

/** How a metrics run ended. */
export const MetricsOutcome = z.object({
  /** One per system, in the order in which they first appear. */
  heads: z.array(RunHead),
  /** Everything found wrong, by line. */
  problems: z.array(Problem),
  /** False when it was cancelled: then the heads are over the cases that were read until then. */
  complete: z.boolean(),
  /** Whether at least one case has a value. Runs without any are not stored. */
  usable: z.boolean(),
  /** Why the runs could not be stored, although they were to be. */
  storeError: z.optional(z.string()),
});
export type MetricsOutcome = z.infer<typeof MetricsOutcome>;

/** The first hits of the cases, one after another: the texts as one, since a million of them take long to copy. */
export const TopColumns = z.object({
  /** Hits of each case; -1 for a case that has no metrics. */
  counts: z.instanceof(Int8Array),
  /** The keys of all hits, joined, and the length of each. */
  keys: z.string(),
  lengths: z.instanceof(Uint8Array),
  /** The grade of each hit; NaN without a label. */
  grades: z.instanceof(Float64Array),
});
export type TopColumns = z.infer<typeof TopColumns>;

/**
 * Cases in columns, since a hundred thousand objects take long to copy. `values` is row by row, in the order of
 * `metricIds(k)`; NaN stands for null.
 */
export const CaseColumns = z.object({
  /** Index of the run. */
  run: z.number(),
  ids: z.array(z.string()),
  lines: z.array(z.number()),
  queries: z.array(z.optional(z.string())),
  causes: z.array(z.optional(z.enum(metricCauses))),
  labels: z.array(z.optional(z.string())),
  top: TopColumns,
  values: z.instanceof(Float64Array),
});
export type CaseColumns = z.infer<typeof CaseColumns>;

/** Host → worker. */
export const ToWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), request: MetricsRequest }),
  z.object({ type: z.literal('cancel') }),
]);
export type ToWorker = z.infer<typeof ToWorker>;

/** Worker → host. `done` or `failed` is the last message. */
export const FromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: MetricsProgress }),
  z.object({ type: z.literal('cases'), columns: CaseColumns }),
  /** The cases that were sent do not hold: they are sent once more. */
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('done'), outcome: MetricsOutcome }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type FromWorker = z.infer<typeof FromWorker>;
