import { meetsMinimum } from '../../words/meetsMinimum';
import { metricValue } from '../metricValue';
import type { RunCase } from '../Run';

/** Whether any metric or score of a case has a value below its minimum. A null is none. */
export function isBelowMinimum(one: RunCase, minimums: Readonly<Record<string, number>>): boolean {
  return Object.entries(minimums).some(([metric, minimum]) => {
    const value = metricValue(one, metric);
    return typeof value === 'number' && !meetsMinimum(value, minimum);
  });
}
