import { describe, expect, it } from 'vitest';
import { changeOf, isBelow, scoreLine } from '../../../src/core/words/scoreLine';
import { localJudgment, modelJudgment } from './evaluations';

const minimums = { faithfulnessScore: 0.8 };

describe('scoreLine', () => {
  it('shows the change since the previous judgment with a true minus', () => {
    const judged = {
      evaluation: modelJudgment(),
      previous: modelJudgment({ faithfulnessScore: 0.91 }),
      minimums,
    };
    expect(scoreLine(judged, 'faithfulnessScore')).toBe('Faithfulness 0.62 (\u22120.29)');
  });

  it('shows no parentheses for a change of zero', () => {
    const judged = { evaluation: modelJudgment(), previous: modelJudgment(), minimums };
    expect(scoreLine(judged, 'contextRelevanceScore')).toBe('Context relevance 0.85');
  });

  it('shows a dash for a null, without a change', () => {
    const judged = {
      evaluation: modelJudgment(),
      previous: modelJudgment({ answerRelevanceScore: 0.9 }),
      minimums,
    };
    expect(scoreLine(judged, 'answerRelevanceScore')).toBe('Answer relevance —');
  });

  it('shows a third decimal where two would pass the minimum', () => {
    const judged = { evaluation: modelJudgment({ faithfulnessScore: 0.797 }), minimums };
    expect(scoreLine(judged, 'faithfulnessScore')).toBe('Faithfulness 0.797');
    expect(isBelow(judged, 'faithfulnessScore')).toBe(true);
  });

  it('shows a third decimal of a change that two would call zero', () => {
    const judged = {
      evaluation: modelJudgment({ faithfulnessScore: 0.504 }),
      previous: modelJudgment({ faithfulnessScore: 0.5 }),
      minimums,
    };
    expect(scoreLine(judged, 'faithfulnessScore')).toBe('Faithfulness 0.50 (+0.004)');
  });
});

describe('changeOf', () => {
  it('compares no two judges', () => {
    const judged = { evaluation: modelJudgment(), previous: localJudgment(), minimums };
    expect(changeOf(judged, 'faithfulnessScore')).toBeUndefined();
  });

  it('needs a score on both sides', () => {
    const previous = modelJudgment({ faithfulnessScore: null });
    expect(
      changeOf({ evaluation: modelJudgment(), previous, minimums }, 'faithfulnessScore'),
    ).toBeUndefined();
  });
});

it('a score at its minimum, without a minimum, or null is not below', () => {
  const evaluation = modelJudgment({ faithfulnessScore: 0.8 });
  expect(isBelow({ evaluation, minimums }, 'faithfulnessScore')).toBe(false);
  expect(isBelow({ evaluation, minimums }, 'contextRelevanceScore')).toBe(false);
  expect(isBelow({ evaluation, minimums: { answerRelevanceScore: 1 } }, 'answerRelevanceScore')).toBe(false);
});
