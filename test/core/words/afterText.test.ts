import { expect, it } from 'vitest';
import { afterText } from '../../../src/core/words/afterText';
import { failedJudgment, localJudgment, modelJudgment } from './evaluations';

it('is the first sentence of the reason', () => {
  expect(afterText(modelJudgment())).toBe('The 30-day window and the free label are supported by [S1].');
});

it('is at most 80 characters, cut between words', () => {
  const words = 'word '.repeat(40);
  expect(afterText(modelJudgment({ reason: `${words}.` }))).toBe(`${words.slice(0, 74)}…`);
  expect(afterText(modelJudgment({ reason: 'a'.repeat(80) }))).toBe('a'.repeat(80));
});

it('labels the heuristic, once', () => {
  expect(afterText(localJudgment())).toBe('Heuristic: least supported is sentence 3 (0.31).');
  expect(afterText(localJudgment({ reason: 'Sentence 3 is weak.' }))).toBe('Heuristic: Sentence 3 is weak.');
});

it('says why there is no score at all', () => {
  expect(afterText(failedJudgment('timeout'))).toBe('No score: timeout.');
  const mixed = failedJudgment('missing');
  mixed.causes = {
    faithfulnessScore: 'null',
    contextRelevanceScore: 'missing',
    answerRelevanceScore: 'null',
  };
  expect(afterText({ ...mixed, reason: 'Some words.' })).toBe('No score: null, missing.');
});

it('is nothing for scores without a reason', () => {
  expect(afterText(modelJudgment({ reason: null }))).toBeUndefined();
  expect(afterText(modelJudgment({ reason: ' \n ' }))).toBeUndefined();
});

it('keeps a reason of many lines on one', () => {
  expect(afterText(modelJudgment({ reason: 'It is\nweak.\nVery.' }))).toBe('It is weak.');
});
