import { describe, expect, it } from 'vitest';
import { caseLensParts } from '../../../src/editor/inline/caseLensParts';
import type { CaseState } from '../../../src/editor/Session';
import { failedJudgment, localJudgment, modelJudgment } from '../../core/words/evaluations';
import { caseState, entry } from './states';

const options = {
  now: new Date('2026-05-12T14:34:30.000Z'),
  minimums: { faithfulnessScore: 0.8, contextRelevanceScore: 0.6, answerRelevanceScore: 0.7 },
};
const parts = (state: CaseState) => caseLensParts(state, options);
const line = (state: CaseState): string =>
  parts(state)
    .map(({ title }) => title)
    .join(' | ');

describe('the lens line of a judged case', () => {
  it('shows scores, change, judge and age', () => {
    const state = caseState([entry(modelJudgment({ faithfulnessScore: 0.91 })), entry(modelJudgment())]);
    expect(line(state)).toBe(
      'Faithfulness 0.62 (\u22120.29) | Context relevance 0.85 | Answer relevance — | qwen3:8b, 2 min ago | Judge Again',
    );
  });

  it('names what is stale before the scores, and a judge that does not follow the protocol', () => {
    const copilot = modelJudgment({
      model: 'GPT-5 mini (Copilot)',
      origin: 'vscode.lm',
      protocol: false,
      judgedAt: '2026-05-12T14:33:59.000Z',
    });
    expect(line(caseState([entry(copilot)], { stale: ['answer', 'hits'] }))).toBe(
      'Stale: answer, hits changed | Faithfulness 0.62 | Context relevance 0.85 | Answer relevance — | GPT-5 mini (Copilot), non-protocol, just now | Judge Again',
    );
  });

  it('labels the heuristic', () => {
    const state = caseState([entry(localJudgment({ judgedAt: '2026-05-12T14:34:30.000Z' }))]);
    expect(line(state)).toBe(
      'Faithfulness 0.58 | Context relevance 0.41 | Answer relevance 0.50 | local heuristic, just now | Judge Again',
    );
  });

  it('says that the answer is older than the prompt', () => {
    const state = caseState([entry(modelJudgment())], { answerOlderThanPrompt: true });
    expect(line(state)).toMatch(/^answer older than prompt \| Faithfulness/);
  });

  it('does not compare a model with the heuristic, and says so', () => {
    const state = caseState([entry(localJudgment()), entry(modelJudgment())]);
    expect(line(state)).toMatch(/^Faithfulness 0\.62 \|/);
    expect(parts(state)[0]?.tooltip).toContain(
      'Before: 0.58 by another judge (local heuristic), so no change is shown.',
    );
  });

  it('explains each null in its tooltip', () => {
    const state = caseState([entry(modelJudgment())]);
    expect(parts(state)[2]?.tooltip).toContain('No score (missing): the reply has no answerRelevanceScore.');
    const failed = caseState([entry(failedJudgment('timeout', 'no reply within 60 s, 2 tries'))]);
    expect(parts(failed)[0]?.tooltip).toContain('No score (timeout): no reply within 60 s, 2 tries.');
  });

  it('leads from each part to what it speaks of', () => {
    const state = caseState([entry(modelJudgment())]);
    expect(parts(state).map(({ command, args }) => [command, args])).toEqual([
      ['ragJudge.showPanel', [state.key]],
      ['ragJudge.showPanel', [state.key]],
      ['ragJudge.showPanel', [state.key]],
      ['ragJudge.selectJudge', []],
      ['ragJudge.judgeFileSet', [state.key]],
    ]);
    expect(parts(state).every(({ tooltip }) => tooltip !== '')).toBe(true);
  });

  it('keeps a model name that tries to break out of its part on one short line', () => {
    const state = caseState([entry(modelJudgment({ model: `a\n\u0000${'b'.repeat(500)}` }))]);
    const part = parts(state)[3];
    expect(part?.title).not.toContain('\n');
    expect(part?.title.length).toBeLessThan(80);
  });
});

describe('the lens line of other cases', () => {
  it('offers to judge an unjudged set', () => {
    expect(line(caseState([]))).toBe('Judge File Set');
  });

  it('says which file is missing, and offers nothing that would fail', () => {
    const missing = {
      code: 'missing',
      role: 'answer',
      file: '/ws/cases/refund-window.answer.md',
      message: 'refund-window has no answer file.',
    } as const;
    expect(line(caseState([], { problems: [missing] }))).toBe('No answer file: refund-window.answer.md');
  });

  it('keeps the old scores while it judges', () => {
    expect(line(caseState([], { judging: { since: options.now } }))).toBe('Judging…');
    const again = caseState([entry(modelJudgment())], { judging: { since: options.now }, stale: ['answer'] });
    expect(line(again)).toMatch(/^Judging… \| Faithfulness 0\.62/);
    expect(line(again)).not.toContain('Judge Again');
  });

  it('tells a failed attempt from a judgment', () => {
    const message = 'api.openai.com refused the key (401). Run "RAG Judge: Set API Key".';
    const failure = { message, at: options.now };
    expect(line(caseState([], { failure }))).toBe(
      'Not judged: api.openai.com refused the key (401). | Judge File Set',
    );
    expect(line(caseState([entry(modelJudgment())], { failure }))).toMatch(
      /^Not judged: api\.openai\.com refused the key \(401\)\. \| Faithfulness 0\.62 .*Judge Again$/,
    );
  });
});
