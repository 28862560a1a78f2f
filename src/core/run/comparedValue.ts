import { measuresAlike, scoreFieldOf } from './comparableMetrics';
import { metricValue } from './metricValue';
import type { RunCase } from './Run';

/** The cause of a score whose judge is not that of the other run. */
export const otherJudge = 'other-judge';

/** The value of a metric or score in one run, as it counts against the other run's; or the cause of its absence. */
export function comparedValue(metric: string, one: RunCase, other: RunCase): number | string {
  const [own, others] = [one.evaluation, other.evaluation];
  const isScore = scoreFieldOf(metric) !== undefined;
  if (isScore && own !== undefined && others !== undefined && !measuresAlike(own, others)) return otherJudge;
  return metricValue(one, metric);
}
