import { expect, it } from 'vitest';
import { isAloneInFolder } from '../../../src/editor/inline/isAloneInFolder';
import { modelJudgment } from '../../core/words/evaluations';
import { caseState, entry } from './states';

const lone = (files: Partial<Record<'context' | 'query', string[]>>) => {
  const state = caseState([]);
  return { ...state, set: { ...state.set, files } };
};

it('takes a lone context.md for an ordinary file', () => {
  expect(isAloneInFolder(lone({ context: ['/ws/docs/context.md'] }), '/ws/docs/context.md')).toBe(true);
});

it('takes a name with a role, or company, for a case', () => {
  expect(isAloneInFolder(lone({ context: ['/ws/a.context.md'] }), '/ws/a.context.md')).toBe(false);
  const two = lone({ context: ['/ws/a/context.md'], query: ['/ws/a/query.md'] });
  expect(isAloneInFolder(two, '/ws/a/context.md')).toBe(false);
});

it('takes what was judged or attempted for a case', () => {
  const state = lone({ context: ['/ws/a/context.md'] });
  expect(isAloneInFolder({ ...state, history: [entry(modelJudgment())] }, '/ws/a/context.md')).toBe(false);
  expect(isAloneInFolder({ ...state, failure: { message: 'm', at: new Date() } }, '/ws/a/context.md')).toBe(
    false,
  );
});
