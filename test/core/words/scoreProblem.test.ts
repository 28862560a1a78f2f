import { expect, it } from 'vitest';
import { scoreProblems } from '../../../src/core/words/scoreProblem';
import { failedJudgment, localJudgment, modelJudgment } from './evaluations';

const minimums = { faithfulnessScore: 0.8, contextRelevanceScore: 0.6, answerRelevanceScore: 0.5 };

it('says the score, the minimum and the judge before the reason', () => {
  const [first] = scoreProblems({ evaluation: modelJudgment(), minimums });
  expect(first).toEqual({
    field: 'faithfulnessScore',
    severity: 'warning',
    code: 'faithfulness',
    message:
      'Faithfulness 0.62 is below 0.80 (qwen3:8b). The 30-day window and the free label are supported by [S1]. The full refund is not: [S2] says otherwise.',
  });
});

it('gives each score of the heuristic its own line of the reason', () => {
  const problems = scoreProblems({ evaluation: localJudgment(), minimums });
  expect(problems.map(({ message }) => message)).toEqual([
    'Faithfulness 0.58 is below 0.80 (local heuristic). Least supported sentence (0.31): “You will get a full refund.” Not in the context: full.',
    'Context relevance 0.41 is below 0.60 (local heuristic). 3 of 7 question words are in the context.',
  ]);
});

it('names the cause of a null as information', () => {
  const problems = scoreProblems({ evaluation: modelJudgment({ faithfulnessScore: 0.9 }), minimums });
  expect(problems).toEqual([
    {
      field: 'answerRelevanceScore',
      severity: 'info',
      code: 'missing',
      message: 'Answer relevance has no score (missing): the reply has no answerRelevanceScore.',
    },
  ]);
});

it('is one problem when one cause took all three scores', () => {
  const evaluation = failedJudgment('timeout', 'no reply within 60 s, 2 tries');
  expect(scoreProblems({ evaluation, minimums }).map(({ message }) => message)).toEqual([
    'No score (timeout): no reply within 60 s, 2 tries.',
  ]);
});

it('names each of three missing fields', () => {
  expect(scoreProblems({ evaluation: failedJudgment('missing'), minimums })).toHaveLength(3);
});

it('has nothing to say of scores that do not apply, or that reach their minimum', () => {
  expect(scoreProblems({ evaluation: failedJudgment('not-applicable'), minimums })).toEqual([]);
  const good = modelJudgment({ faithfulnessScore: 0.8, answerRelevanceScore: 0.5 });
  expect(scoreProblems({ evaluation: good, minimums })).toEqual([]);
});

it('has no minimum where the settings have none', () => {
  expect(scoreProblems({ evaluation: localJudgment(), minimums: {} })).toEqual([]);
});

it('keeps a long or multi-line reason short and on one line', () => {
  const evaluation = modelJudgment({ reason: `A\n${'very long '.repeat(100)}`, answerRelevanceScore: 1 });
  const [problem] = scoreProblems({ evaluation, minimums });
  expect(problem?.message.length).toBeLessThan(260);
  expect(problem?.message).not.toContain('\n');
});
