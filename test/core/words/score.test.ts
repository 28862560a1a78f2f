import { describe, expect, it } from 'vitest';
import { formatChange, formatCount, formatMean, formatScore } from '../../../src/core/words/score';

describe('numbers as people read them', () => {
  it.each([
    [0.625, undefined, '0.63'],
    [1, undefined, '1.00'],
    [0, undefined, '0.00'],
    [null, undefined, '—'],
    [undefined, 0.8, '—'],
    [0.797, 0.8, '0.797'],
    [0.797, undefined, '0.80'],
    [0.8, 0.8, '0.80'],
    [0.794, 0.8, '0.79'],
  ])('a score of %s against %s is %s', (value, minimum, expected) => {
    expect(formatScore(value, minimum)).toBe(expected);
  });

  it('a score is never shown at its minimum when it is below it', () => {
    expect(formatScore(0.7999, 0.8)).toBe('0.7999');
    expect(Number(formatScore(0.8 - 1e-16, 0.8))).toBeLessThan(0.8);
  });

  it.each([
    [0.05, '+0.05'],
    [-0.29, '\u22120.29'],
    [0.004, '+0.004'],
    [-0.0012, '\u22120.001'],
    [0, '0.00'],
    [-0, '0.00'],
    [0.0004, '0.00'],
  ])('a change of %d is %s', (change, expected) => {
    expect(formatChange(change)).toBe(expected);
  });

  it('a mean says how many cases it is over', () => {
    expect(formatMean({ value: 0.81, n: 143, N: 148 })).toBe('0.81 143/148');
    expect(formatMean({ value: null, n: 0, N: 1240 })).toBe('— 0/1,240');
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1240, '1,240'],
    [1_000_000, '1,000,000'],
  ])('a count of %d is %s', (count, expected) => {
    expect(formatCount(count)).toBe(expected);
  });
});
