import type { RagHit } from '../rag/RagHit';
import { ai4jProfile } from './ai4jProfile';
import type { MetricId } from './metricIds';
import type { RankedHits } from './rankHits';
import { standardProfile } from './standardProfile';
import { plainTrecEval, type TrecEvalOptions } from './TrecEvalOptions';
import { trecEvalProfile } from './trecEvalProfile';

/** The profiles that can be named, the default first. */
export const profileIds = ['standard', 'trec_eval', 'ai4j'] as const;
export type ProfileId = (typeof profileIds)[number];

/** A named set of metric definitions. */
export interface Profile {
  id: ProfileId;
  /** What happens to a document that stands twice in a list, as a clause: `the copy counts as not relevant`. */
  copies: string;
  /** The options of trec_eval; undefined in the other profiles. */
  options?: TrecEvalOptions;
  /** A labelled query that a run file does not have: it counts 0, or has no value. */
  missing: 'zero' | 'null';
  /** A query of a run file that has no labels: shown without a value, or left out. */
  unlabelled: 'shown' | 'ignored';
  /** In which order the values of the cases are added, which decides the last digit of a mean. */
  sums: 'in file order' | 'by id';
  /** Which of two documents with the same score comes first, in formats that are ordered by score. */
  ties: 'in file order' | 'by id';
  /** The hits in the order in which they count; without it, the order of the list. */
  order?(hits: readonly RagHit[]): readonly RagHit[];
  /** Whether `measure` looks at nothing but the ranking and the grades of the labels. */
  byRanking: boolean;
  /**
   * The metrics of one query that has a list of hits and labels (either may be empty), in the order of `ids`; NaN
   * where there is no value.
   */
  measure(ranked: RankedHits, ids: readonly MetricId[]): number[];
}

/** The profile of that id; undefined when there is none. The options are those of trec_eval. */
export function findProfile(id: string, options: TrecEvalOptions = plainTrecEval): Profile | undefined {
  return [standardProfile, trecEvalProfile(options), ai4jProfile].find((profile) => profile.id === id);
}
