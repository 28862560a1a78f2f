import { describe, expect, it } from 'vitest';
import { caseProblems } from '../../../src/editor/inline/caseProblems';
import { localJudgment, modelJudgment } from '../../core/words/evaluations';
import { caseState, entry } from './states';

const minimums = { faithfulnessScore: 0.8, contextRelevanceScore: 0.6, answerRelevanceScore: 0.4 };
const places = (problems: ReturnType<typeof caseProblems>): string[] =>
  problems.map(({ file, code }) => `${file.split('.').at(-2) ?? ''} ${code}`);

describe('problems of a judgment', () => {
  it('stand on the answer and on the context', () => {
    const state = caseState([entry(localJudgment())]);
    expect(places(caseProblems(state, minimums))).toEqual([
      'answer faithfulness',
      'context context-relevance',
    ]);
  });

  it('stand on the hits where there is no context file', () => {
    const state = caseState([entry(localJudgment())]);
    const files = { ...state.set.files, hits: ['/ws/cases/refund-window.hits.json'] };
    delete files.context;
    const set = { ...state.set, files };
    expect(places(caseProblems({ ...state, set }, minimums))).toContain('hits context-relevance');
  });

  it('name the least supported sentence by the text that was judged, looked up by its hash', () => {
    const answer = 'Ten chars. Second 2. Third 3.';
    const state = caseState([entry(localJudgment(), answer), entry(localJudgment())]);
    expect(caseProblems(state, minimums)[0]?.sentence).toEqual({ text: 'Second 2.', near: 11 });
  });

  it('are gone once a judged text changed, and stay when only another judge is chosen', () => {
    const history = [entry(modelJudgment())];
    expect(caseProblems(caseState(history, { stale: ['answer'] }), minimums)).toEqual([]);
    expect(caseProblems(caseState(history, { stale: ['judge', 'hits'] }), minimums)).toEqual([]);
    expect(places(caseProblems(caseState(history, { stale: ['judge'] }), minimums))).toEqual([
      'answer faithfulness',
      'answer missing',
    ]);
  });
});

describe('problems of the files', () => {
  const missing = {
    code: 'missing',
    role: 'answer',
    file: '/ws/cases/refund-window.answer.md',
    message: 'refund-window has no answer file.',
  } as const;
  const empty = {
    code: 'empty',
    role: 'hits',
    file: '/ws/cases/refund-window.hits.json',
    message: 'Empty.',
  } as const;

  it('are not listed for a set that nobody tried to judge', () => {
    expect(caseProblems(caseState([], { problems: [missing] }), minimums)).toEqual([]);
  });

  it('are listed after an attempt, on a file that is there', () => {
    const failure = { message: missing.message, at: new Date() };
    const state = caseState([], { problems: [missing, empty], failure });
    const files = { ...state.set.files };
    delete files.answer;
    const problems = caseProblems({ ...state, set: { ...state.set, files } }, minimums);
    expect(problems.map(({ file, severity, judged }) => [file, severity, judged])).toEqual([
      ['/ws/cases/refund-window.query.md', 'error', false],
      ['/ws/cases/refund-window.hits.json', 'warning', false],
    ]);
  });
});
