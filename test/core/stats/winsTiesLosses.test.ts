import { expect, it } from 'vitest';
import { winsTiesLosses } from '../../../src/core/stats/winsTiesLosses';

it('counts differences above, at and below zero', () => {
  expect(winsTiesLosses([0.5, -0.1, 0, -0, 1e-9])).toEqual({ wins: 2, ties: 2, losses: 1 });
});
