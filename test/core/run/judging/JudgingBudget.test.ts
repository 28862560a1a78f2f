import { expect, it } from 'vitest';
import { JudgingBudget, type Reservation } from '../../../../src/core/run/judging/JudgingBudget';
import { scored } from './fixtures';

/** A token of output costs 1, so that a guess is the length of the longest reply. */
const prices = { input: 0, output: 1e6 };
const replyOf = (outputTokens: number) => scored(1, { usage: { inputTokens: 0, outputTokens } });

function reserved(budget: JudgingBudget): Reservation {
  const taken = budget.take(0);
  if ('why' in taken) throw new Error(taken.message);
  return taken;
}

it('keeps set aside what is under way, also when a reply was longer than all before', () => {
  const budget = new JudgingBudget({ maxCost: 1000 }, prices);
  const [first, second] = [reserved(budget), reserved(budget), reserved(budget)];
  budget.settle({ reservations: [first], inputTokens: 0, made: 1 }, replyOf(400));
  budget.settle({ reservations: [second], inputTokens: 0, made: 1 }, replyOf(100));
  // 500 are spent and 150 under way; the next reply may take 400.
  expect(budget.take(0)).toMatchObject({ why: 'max-cost' });
  expect(budget.spent).toBe(500);
});

it('gives back what was set aside for requests that were not made', () => {
  const budget = new JudgingBudget({ maxCost: 300, maxCalls: 2 }, prices);
  const reservations = [reserved(budget), reserved(budget)];
  expect(budget.take(0)).toMatchObject({ why: 'max-calls' });
  budget.settle({ reservations, inputTokens: 0, made: 0 }, undefined);
  expect([budget.calls, budget.spent]).toEqual([0, 0]);
  expect(budget.take(0)).not.toHaveProperty('why');
});

it('begins as many judgments as were agreed to, whatever tries each of them takes', () => {
  const budget = new JudgingBudget({}, undefined, 2);
  const requests = [budget.begin(0), budget.take(0), budget.begin(0), budget.take(0)];
  expect(requests).toEqual(Array(4).fill({ cost: 0 }));
  expect(budget.begin(0)).toEqual({
    why: 'agreed',
    message:
      'All 2 calls that were agreed to are made, and more is to be judged: the dataset or the cache changed since then. Going on asks first.',
  });
  expect(budget.calls).toBe(4);
});
