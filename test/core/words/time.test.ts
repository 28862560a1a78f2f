import { describe, expect, it } from 'vitest';
import { formatAge, formatClock, formatDuration, formatMoment } from '../../../src/core/words/time';

const now = new Date(2026, 4, 14, 17, 5);
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('times as people say them', () => {
  it.each([
    [0, 'just now'],
    [-5, 'just now'],
    [2, '2 min ago'],
    [59, '59 min ago'],
    [60, '1 h ago'],
    [17 * 60, '17 h ago'],
    [24 * 60, 'yesterday 17:05'],
    [18 * 60, 'yesterday 23:05'],
    [2 * 24 * 60, '12 May 17:05'],
  ])('%d minutes ago is %s', (minutes, expected) => {
    expect(formatAge(ago(minutes), now)).toBe(expected);
  });

  it('another year is named', () => {
    expect(formatAge(new Date(2025, 11, 31, 9, 7), now)).toBe('31 Dec 2025 09:07');
    expect(formatMoment(new Date(2025, 11, 31, 9, 7), now)).toBe('31 Dec 2025 09:07');
  });

  it('a moment is a clock time today, a day of the week this week, else a date', () => {
    expect(formatMoment(new Date(2026, 4, 14, 9, 7), now)).toBe('09:07');
    expect(formatMoment(new Date(2026, 4, 12, 13, 58), now)).toBe('Tue 13:58');
    expect(formatMoment(new Date(2026, 4, 7, 13, 58), now)).toBe('7 May 13:58');
    expect(formatClock(new Date(2026, 4, 14, 0, 0))).toBe('00:00');
  });

  it.each([
    [0, '0\u00a0ms'],
    [420.4, '420\u00a0ms'],
    [999.6, '1.0\u00a0s'],
    [1800, '1.8\u00a0s'],
    [9949, '9.9\u00a0s'],
    [40_000, '40\u00a0s'],
    [60_000, '60\u00a0s'],
    [185_000, '3\u00a0min 5\u00a0s'],
  ])('%d ms is %s', (ms, expected) => {
    expect(formatDuration(ms)).toBe(expected);
  });
});

it('says so when a file gives a time that is none', () => {
  const now = new Date(2026, 4, 12, 12, 0);
  expect([formatAge(new Date('soon'), now), formatMoment(new Date('soon'), now)]).toEqual([
    'unknown time',
    'unknown time',
  ]);
});
