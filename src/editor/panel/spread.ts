import { meetsMinimum } from '../../core/words/meetsMinimum';
import type { Distribution } from '../../protocol/panelMessages';

const bins = 10;

/** How values are spread over ten bins from 0 to 1; NaN stands for no value. A value on a border is in the upper bin. */
export function spread(
  values: Float64Array,
  minimum: number | undefined,
): Omit<Distribution, 'runId' | 'id'> {
  const found = {
    bins: new Array<number>(bins).fill(0),
    low: new Array<number>(bins).fill(0),
    over: 0,
    nulls: 0,
  };
  for (const value of values) {
    if (Number.isNaN(value)) found.nulls++;
    else if (value > 1) found.over++;
    else {
      const bin = binOf(value);
      found.bins[bin] = (found.bins[bin] ?? 0) + 1;
      if (minimum !== undefined && !meetsMinimum(value, minimum)) found.low[bin] = (found.low[bin] ?? 0) + 1;
    }
  }
  return found;
}

/** 1 is in the last bin. Of a value such as 0.7, whose double is a little less, the product with 10 is a whole number. */
const binOf = (value: number): number => Math.max(0, Math.min(bins - 1, Math.floor(value * bins)));
