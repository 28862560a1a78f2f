import { expect, it } from 'vitest';
import { meanScore, meanScoreLine } from '../../../src/core/words/meanScore';
import { localJudgment, modelJudgment } from './evaluations';

const minimums = {};
const field = 'faithfulnessScore';

it('leaves nulls and unjudged cases out of the mean and counts them in N', () => {
  const cases = [
    { evaluation: modelJudgment({ faithfulnessScore: 0.5 }), minimums },
    { evaluation: modelJudgment({ faithfulnessScore: 1 }), minimums },
    { evaluation: modelJudgment({ faithfulnessScore: null }), minimums },
    undefined,
  ];
  expect(meanScoreLine(meanScore(cases, field), field)).toBe('Faithfulness 0.75 2/4');
});

it('is a dash, not zero, when no case has the score', () => {
  expect(meanScoreLine(meanScore([undefined, undefined], field), field)).toBe('Faithfulness — 0/2');
});

it('takes the change over cases that the same judge judged before', () => {
  const cases = [
    {
      evaluation: modelJudgment({ faithfulnessScore: 0.8 }),
      previous: modelJudgment({ faithfulnessScore: 0.7 }),
      minimums,
    },
    {
      evaluation: modelJudgment({ faithfulnessScore: 0.8 }),
      previous: modelJudgment({ faithfulnessScore: 0.82 }),
      minimums,
    },
    {
      evaluation: modelJudgment({ faithfulnessScore: 0.2 }),
      previous: localJudgment({ faithfulnessScore: 1 }),
      minimums,
    },
    { evaluation: modelJudgment({ faithfulnessScore: 0.2 }), minimums },
  ];
  const mean = meanScore(cases, field);
  expect(mean.compared).toBe(2);
  expect(meanScoreLine(mean, field)).toBe('Faithfulness 0.50 4/4 (+0.04)');
});
