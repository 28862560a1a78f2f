import * as z from 'zod/mini';
import { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import { TrecEvalOptions } from '../retrieval/TrecEvalOptions';
import { MetadataValue } from './keptMetadata';
import { JudgingRecord } from './judging/JudgingRecord';

/** How bad a problem is: a row is not run, its figures may mislead, or good to know. */
export const severities = ['error', 'warning', 'info'] as const;

/**
 * A located problem of a dataset. `line` is 1-based and true (blank lines count); `column` is 1-based when known.
 * `code` is stable: `bad-json`, `duplicate-id`, `id-mismatch`, `no-relevant`, `no-labels`, `no-hits`, `bad-field`, ….
 */
export const Problem = z.object({
  file: z.string(),
  line: z.number(),
  column: z.optional(z.number()),
  endColumn: z.optional(z.number()),
  code: z.string(),
  severity: z.enum(severities),
  message: z.string(),
});
export type Problem = z.infer<typeof Problem>;

/** A mean over the n of N cases that have a value. */
export const Mean = z.object({ value: z.nullable(z.number()), n: z.number(), N: z.number() });
export type Mean = z.infer<typeof Mean>;

/** Why a case has no metric: it has no label at all, or none that is relevant, or no hits to look at. */
export const metricCauses = ['no-labels', 'no-relevant', 'no-response'] as const;
export type MetricCause = (typeof metricCauses)[number];

/** One case of a run: its metrics by id (`recall@5`, `mrr`), null with a cause, and its judgment when it was judged. */
export const RunCase = z.looseObject({
  id: z.string(),
  /** 1-based line in the dataset. */
  line: z.number(),
  query: z.optional(z.string()),
  metrics: z.optional(z.record(z.string(), z.nullable(z.number()))),
  cause: z.optional(z.enum(metricCauses)),
  /** Fingerprint of the labels and their grades, whatever their order: see labelsHash. */
  labels: z.optional(z.string()),
  /**
   * Keys of the first hits in the order in which they were ranked: as many as the largest K, at most 20. A hit without
   * any key is an empty text; of a key that is a passage the first 199 characters are kept, and an ellipsis.
   */
  hits: z.optional(z.array(z.string())),
  /** Grade of each of `hits`, null for one without a label; absent when none has a label. */
  grades: z.optional(z.array(z.nullable(z.number()))),
  evaluation: z.optional(RagJudgeEvaluation),
  /** Fields of the row's metadata by which cases can be grouped: see keptMetadata. */
  metadata: z.optional(z.record(z.string(), MetadataValue)),
  /** The row's tags, each once. */
  tags: z.optional(z.array(z.string())),
  /** SHA-256 (hex) of what a judge gets of the case, whoever judges: see caseHash. */
  input: z.optional(z.string()),
});
export type RunCase = z.infer<typeof RunCase>;

/** The head of a stored run, `run.json`. */
export const RunHead = z.looseObject({
  version: z.literal(1),
  id: z.string(),
  /** The system that was evaluated: the promptfoo `provider.id`, the run tag, else the file's name. */
  name: z.string(),
  /** What a person calls this run, shown in place of `name`, which still tells the system: see runTitleFault. */
  title: z.optional(z.string()),
  /** Path of the dataset inside the workspace folder, with `/`. */
  dataset: z.string(),
  /** Path of the labels inside the workspace folder, for a run file that has them in another one. */
  qrels: z.optional(z.string()),
  /** The git commit whose version of the dataset was run, 40 hex digits; absent for the file as it was on disk. */
  commit: z.optional(z.string()),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  durationMs: z.number(),
  profile: z.string(),
  /** The options of the profile trec_eval. */
  options: z.optional(TrecEvalOptions),
  k: z.array(z.number()),
  /** Cases in the dataset that could be read, those without a value included. */
  queries: z.number(),
  /** Rows that could not be run because of a problem. */
  skipped: z.number(),
  means: z.record(z.string(), Mean),
  /** Cause → number of cases. */
  causes: z.record(z.string(), z.number()),
  problems: z.array(Problem),
  /** Of a judged run: who judged, and what came of it. */
  judging: z.optional(JudgingRecord),
  /** The id of the run whose raw outputs were read again for this one. */
  reparsedFrom: z.optional(z.string()),
});
export type RunHead = z.infer<typeof RunHead>;
