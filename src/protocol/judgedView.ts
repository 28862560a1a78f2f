import * as z from 'zod/mini';
import { Mean } from '../core/run/Run';
import { QuadrantFigures } from './aggregateMessages';

const figure = z.nullable(z.number());

/** The mean of one score and how sure it is; null where too few cases have one, or while it is computed. */
const ScoreSummary = z.object({
  id: z.string(),
  /** `context relevance` */
  name: z.string(),
  mean: Mean,
  /** Ends of the 95 % bootstrap interval of the mean. */
  low: figure,
  high: figure,
  median: figure,
});

/** A group of cases: a tag, or a value of a field. */
const GroupView = z.object({
  /** Absent for the cases that have none. */
  name: z.optional(z.string()),
  cases: z.number(),
  /** Means in the order of the view's columns, with the cases that have a value. */
  values: z.array(z.object({ value: figure, n: z.number() })),
});

/** What the run view shows of a judged run beside what it shows of every run. */
export const JudgedView = z.object({
  scores: z.array(ScoreSummary),
  /** Whose opinions the scores are, and what they are good for: a sentence. */
  opinion: z.string(),
  /** It has no end yet, or broke off. */
  unfinished: z.boolean(),
  /** What is known of the figures that are computed apart: intervals, groups, quadrants. */
  state: z.enum(['computing', 'ready', 'failed']),
  /** `63 of 148 cases read`, while they are computed. */
  progress: z.optional(z.string()),
  /** Whether there is a recall, and so quadrants to come. */
  hasRecall: z.boolean(),
  quadrants: z.array(QuadrantFigures),
  groups: z.array(z.object({ field: z.string(), groups: z.array(GroupView) })),
});
export type JudgedView = z.infer<typeof JudgedView>;
