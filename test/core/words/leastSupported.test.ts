import { expect, it } from 'vitest';
import { leastSupported } from '../../../src/core/words/leastSupported';
import { localJudgment, modelJudgment } from './evaluations';

it('is the first of the least supported sentences', () => {
  expect(leastSupported(localJudgment())).toEqual({ support: 0.31, start: 11, end: 20 });
});

it('is read from the local judge alone: a model can write anything', () => {
  expect(leastSupported(modelJudgment({ rawOutput: localJudgment().rawOutput }))).toBeUndefined();
});

it.each([
  ['no JSON', '{'],
  ['no sentences', '{}'],
  ['an empty list', '{"sentences":[]}'],
  ['offsets that are no offsets', '{"sentences":[{"support":0.1,"start":-1,"end":5}]}'],
  ['a fraction of a character', '{"sentences":[{"support":0.1,"start":0.5,"end":5}]}'],
  ['a support beyond 1', '{"sentences":[{"support":7,"start":0,"end":5}]}'],
  ['a sentence of no length', '{"sentences":[{"support":0.1,"start":5,"end":5}]}'],
])('is undefined for an edited store with %s', (_what, rawOutput) => {
  expect(leastSupported(localJudgment({ rawOutput }))).toBeUndefined();
});

it('reads what the local judge writes', async () => {
  const { LocalJudge } = await import('../../../src/core/judge/local/LocalJudge');
  const answer = 'The headset can be returned within 30 days. The moon is made of green cheese.';
  const context = 'The headset can be returned within 30 days of delivery.';
  const request = { query: 'When can I return the headset?', answer, context, hits: [] };
  const evaluation = await new LocalJudge().judge(request, { signal: new AbortController().signal });
  const least = leastSupported(evaluation);
  expect(answer.slice(least?.start, least?.end).trim()).toBe('The moon is made of green cheese.');
});
