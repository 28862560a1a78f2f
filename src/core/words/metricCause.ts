import type { MetricCause } from '../run/Run';

/** Why a case has no metric: `the case has no relevant label`. */
export function metricCauseSentence(cause: MetricCause): string {
  switch (cause) {
    case 'no-labels':
      return 'the case has no label';
    case 'no-relevant':
      return 'the case has no relevant label';
    case 'no-response':
      return 'the case has no hits';
  }
}
