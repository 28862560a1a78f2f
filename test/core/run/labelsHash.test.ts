import { expect, it } from 'vitest';
import { labelsHash } from '../../../src/core/run/labelsHash';

it('tells labels and grades apart, whatever their order', () => {
  const hash = (labels: [string, number][]): string | undefined => labelsHash(new Map(labels));
  expect(
    hash([
      ['a', 1],
      ['b', 2],
    ]),
  ).toBe(
    hash([
      ['b', 2],
      ['a', 1],
    ]),
  );
  expect(
    hash([
      ['a', 1],
      ['b', 2],
    ]),
  ).not.toBe(
    hash([
      ['a', 2],
      ['b', 1],
    ]),
  );
  expect(hash([['a', 1]])).not.toBe(
    hash([
      ['a', 1],
      ['b', 0],
    ]),
  );
  expect(hash([])).toBeUndefined();
  expect(labelsHash(undefined)).toBeUndefined();
});

it('is a whole number in base 36, as toString writes it', () => {
  const written = Array.from({ length: 200 }, (_, at) => labelsHash(new Map([[`doc-${at}`, at % 3]])) ?? '');
  for (const text of written) expect(parseInt(text, 36).toString(36)).toBe(text);
  expect(new Set(written).size).toBe(200);
});
