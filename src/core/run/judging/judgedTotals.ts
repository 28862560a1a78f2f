import type { JudgingRecord } from './JudgingRecord';

/** What the judging of a dataset came to, or has come to so far. Counts are of cases. */
export type JudgedTotals = Pick<JudgingRecord, 'judged' | 'scored' | 'unscored' | 'cached'>;

/** The totals of all systems of a dataset. */
export function judgedTotals(records: Iterable<JudgedTotals>): JudgedTotals {
  const sum = { judged: 0, scored: 0, unscored: {} as Record<string, number>, cached: 0 };
  for (const { judged, scored, unscored, cached } of records) {
    sum.judged += judged;
    sum.scored += scored;
    sum.cached += cached;
    for (const [cause, count] of Object.entries(unscored))
      sum.unscored[cause] = (sum.unscored[cause] ?? 0) + count;
  }
  return sum;
}
