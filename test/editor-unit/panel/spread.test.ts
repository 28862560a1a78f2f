import { expect, it } from 'vitest';
import { spread } from '../../../src/editor/panel/spread';

it('counts values by tenths, what is below the minimum, over 1 and missing', () => {
  const values = Float64Array.from([0, 0.1, 0.3, 0.1 + 0.2, 0.7, 0.75, 0.79, 1, 1, 1.5, NaN]);
  expect(spread(values, 0.76)).toEqual({
    bins: [1, 1, 0, 2, 0, 0, 0, 3, 0, 2],
    low: [1, 1, 0, 2, 0, 0, 0, 2, 0, 0],
    over: 1,
    nulls: 1,
  });
});

it('has nothing below without a minimum', () => {
  expect(spread(Float64Array.from([0, 0.5]), undefined).low).toEqual(new Array(10).fill(0));
});
