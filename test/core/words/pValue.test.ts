import { expect, it } from 'vitest';
import { formatP } from '../../../src/core/words/pValue';

it('shows p with three decimals, and more only where they would lie', () => {
  expect([0.0141, 1, 0.0009, 0.001, 0.05, 0.04996, 0.0504, null].map(formatP)).toEqual([
    '0.014',
    '1.000',
    '<0.001',
    '0.001',
    '0.050',
    '0.04996',
    '0.050',
    '—',
  ]);
});
