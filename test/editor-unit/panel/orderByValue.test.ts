import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderByValue } from '../../../src/editor/panel/orderByValue';

/** The same order by a comparator: values, then nulls, each in the order of the rows. */
function naive(values: readonly number[], descending: boolean): number[] {
  const rows = values.map((_, row) => row);
  const [some, none] = [
    rows.filter((r) => !Number.isNaN(values[r])),
    rows.filter((r) => Number.isNaN(values[r])),
  ];
  const difference = (a: number, b: number): number => {
    const [x, y] = [values[a] as number, values[b] as number];
    return x === y ? 0 : (x < y ? -1 : 1) * (descending ? -1 : 1);
  };
  return [...some.sort(difference), ...none];
}

const order = (values: readonly number[], descending: boolean): number[] => [
  ...orderByValue(Uint32Array.from(values.keys()), Float64Array.from(values), descending),
];

describe('orderByValue', () => {
  it('is the stable order of a comparator, whatever the doubles, in both directions', () => {
    const value = fc.oneof(
      fc.constantFrom(0, -0, 0.5, 1, NaN, Infinity, -Infinity, Number.MIN_VALUE),
      fc.double({ noNaN: false }),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), fc.boolean(), (values, descending) => {
        expect(order(values, descending)).toEqual(naive(values, descending));
      }),
    );
  });

  it('orders a part of the rows, and none', () => {
    const values = Float64Array.from([0.3, NaN, 0.1, 0.2]);
    expect([...orderByValue(Uint32Array.from([3, 1, 0]), values, false)]).toEqual([3, 0, 1]);
    expect([...orderByValue(new Uint32Array(0), values, false)]).toEqual([]);
  });
});
