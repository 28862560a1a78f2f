import { describe, expect, it } from 'vitest';
import { assess } from '../../../../src/core/judge/local/assess';
import { runNow } from '../../../../src/core/judge/local/steps';

const f = (answer: string, context: string): number | undefined =>
  runNow(assess({ query: '', answer, context })).faithfulness?.value;

/** Worked by hand: contexts under 64 tokens give neighbouring pairs the weight 0.05. */
describe('support', () => {
  it('is 1 for a copy', () => {
    expect(f('The window is 30 days.', 'The window is 30 days.')).toBe(1);
  });

  it('takes 0.2 for a wrong number on top of the missing word', () => {
    // all 4/5, uni 2/3 (window, day of window, 60, day), lcs 4/5; pairs the-window, window-is of 4.
    const words = (4 / 5 + 2 / 3 + 4 / 5) / 3;
    expect(f('The window is 60 days.', 'The window is 30 days.')).toBeCloseTo(
      0.95 * words + 0.05 * (2 / 4) - 0.2,
      12,
    );
  });

  it('takes a quarter of 0.2 for one name that the context lacks', () => {
    // she, say, grace, wrote, the, first, program: all 4/7, uni 3/5, lcs 4/7; 3 of 6 pairs.
    const words = (4 / 7 + 3 / 5 + 4 / 7) / 3;
    const value = f('She says Grace wrote the first program.', 'Ada wrote the first program.');
    expect(value).toBeCloseTo(0.95 * words + 0.05 * (3 / 6) - 0.2 / 4, 12);
  });

  it('takes 0.1 when the answer speaks of its writer and 0.05 when of its reader, and the context does not', () => {
    // my (or your), refund, take, 5, day: all 4/5, uni 1, lcs 4/5; 3 of 4 pairs.
    const base = 0.95 * ((4 / 5 + 1 + 4 / 5) / 3) + 0.05 * (3 / 4);
    expect(f('My refunds take 5 days.', 'Refunds take 5 days.')).toBeCloseTo(base - 0.1, 12);
    expect(f('Your refunds take 5 days.', 'Refunds take 5 days.')).toBeCloseTo(base - 0.05, 12);
    expect(f('Your refunds take 5 days.', 'Refunds take 5 days. You wait.')).toBeCloseTo(base, 12);
  });

  it('weighs neighbours 0.45 in a context of 2,048 words', () => {
    // beta alpha gamma: all, uni and lcs 2/3; one of two pairs.
    const value = f('beta alpha gamma', 'alpha beta '.repeat(1024));
    expect(value).toBeCloseTo(0.55 * (2 / 3) + 0.45 * (1 / 2), 12);
  });

  it('compares Japanese by character pairs', () => {
    // 返品 品は は無 無料 against 返品 品は は有 有料.
    expect(f('返品は無料', '返品は有料')).toBeCloseTo(0.95 * (2 / 4) + 0.05 * (1 / 3), 12);
  });

  it('falls with each fact that is not from the context', () => {
    const context =
      'Gifts can be returned within 30 days. A label is in the parcel. Refunds go to the gift card.';
    const answers = [
      'Gifts can be returned within 30 days.',
      'Gifts can be returned within 60 days.',
      'Gifts can be exchanged within 60 days.',
      'Shoes can be exchanged within 60 days.',
      'Shoes were exchanged after 60 weeks.',
    ];
    const values = answers.map((answer) => f(answer, context) ?? -1);
    expect([...values].sort((a, b) => b - a)).toEqual(values);
    expect(new Set(values).size).toBe(answers.length);
  });

  it('puts the same words in another order below the copy', () => {
    const context = 'The dog bit the postman near the gate.';
    const value = f('near the postman the gate bit the dog', context) ?? 1;
    expect(value).toBeLessThan(0.9);
  });

  it('takes list marks and citations for no words', () => {
    const context = 'Open the lid. Press the red button.';
    expect(f('1. Open the lid [S1].\n2. Press the red button [1, 3].', context)).toBeGreaterThan(0.98);
    expect(f('- Open the lid.\n- Press the red button.', context)).toBeGreaterThan(0.98);
  });
});
