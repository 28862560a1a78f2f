import { ai4jProfile } from './ai4jProfile';
import type { MetricId } from './metricIds';
import type { RankedHits } from './rankHits';
import { standardProfile } from './standardProfile';

/** The profiles that can be named, the default first. */
export const profileIds = ['standard', 'ai4j'] as const;
export type ProfileId = (typeof profileIds)[number];

/** A named set of metric definitions. */
export interface Profile {
  id: ProfileId;
  /** What happens to a document that stands twice in a list, as a clause: `the copy counts as not relevant`. */
  copies: string;
  /**
   * The metrics of one query that has a list of hits and labels (either may be empty), in the order of `ids`; NaN
   * where there is no value.
   */
  measure(ranked: RankedHits, ids: readonly MetricId[]): number[];
}

/** The profile of that id; undefined when there is none. */
export function findProfile(id: string): Profile | undefined {
  return [standardProfile, ai4jProfile].find((profile) => profile.id === id);
}
