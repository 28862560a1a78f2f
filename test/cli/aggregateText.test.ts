import { expect, it } from 'vitest';
import { aggregateText } from '../../src/cli/aggregateText';
import { aggregateRun } from '../../src/core/run/aggregate/aggregateRun';
import type { RunCase } from '../../src/core/run/Run';
import { scored } from '../core/run/judging/fixtures';
import { runHeadOf } from '../webview/runFixture';

/** Recall and faithfulness of eight cases: two in each quadrant, in the order in which their results came. */
const values: [recall: number, faithfulness: number][] = [
  [1, 1],
  [1, 0],
  [0, 1],
  [0, 0],
];
const cases = [...values, ...values].map(([recall, faithfulness], at): RunCase => ({
  id: `q${at}`,
  line: 8 - at,
  metrics: { 'recall@5': recall },
  evaluation: scored(faithfulness, at === 0 ? { notes: [{ code: 'steering', message: 'm' }] } : {}),
}));
const head = runHeadOf(cases, { k: [1, 5, 10], means: { 'recall@5': { value: 0.5, n: 8, N: 8 } } });

it('prints median, interval, quadrants and flagged cases', () => {
  const lines = aggregateText(aggregateRun({ head, cases }));
  expect(lines[1]).toMatch(/^ {2}Faithfulness +0\.50 8\/8 +0\.50 +0\.\d\d to 0\.\d\d$/);
  expect(lines.slice(4)).toEqual([
    '  Scores are opinions: compare runs by them, they are not readings.',
    '  Found × grounded (recall@5 from 0.50, faithfulness from 0.50): 2 good, 2 invented despite good recall, 2 retrieval miss, 2 lucky; 8 of 8 cases have both.',
    '  1 case has a text that may have steered the judge; gates leave it out.',
  ]);
});

it('comes to the same whatever the order in which results came', () => {
  const other = aggregateRun({ head, cases: [...cases].reverse() });
  expect(other).toEqual(aggregateRun({ head, cases }));
});
