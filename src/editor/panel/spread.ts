import { binCount, binOf } from '../../core/run/aggregate/binOf';
import { meetsMinimum } from '../../core/words/meetsMinimum';
import type { Distribution } from '../../protocol/panelMessages';

/** Sums of doubles may lie so far over the 1 that they mean. */
const rounding = 1e-9;

/** How values are spread over ten bins from 0 to 1; NaN stands for no value. */
export function spread(
  values: Float64Array,
  minimum: number | undefined,
): Omit<Distribution, 'runId' | 'id'> {
  const found = {
    bins: new Array<number>(binCount).fill(0),
    low: new Array<number>(binCount).fill(0),
    over: 0,
    nulls: 0,
  };
  for (const value of values) {
    if (Number.isNaN(value)) found.nulls++;
    else if (value > 1 + rounding) found.over++;
    else {
      const bin = binOf(value);
      found.bins[bin] = (found.bins[bin] ?? 0) + 1;
      if (minimum !== undefined && !meetsMinimum(value, minimum)) found.low[bin] = (found.low[bin] ?? 0) + 1;
    }
  }
  return found;
}
