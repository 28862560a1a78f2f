import { expect, it } from 'vitest';
import { promptLensParts } from '../../../src/editor/inline/promptLensParts';
import type { CaseState } from '../../../src/editor/Session';
import { localJudgment, modelJudgment } from '../../core/words/evaluations';
import { caseState, entry } from './states';

const options = { prompt: 'the prompt', minimums: {}, run: [] };
const line = (cases: CaseState[]): string =>
  promptLensParts(cases, options)
    .map(({ title }) => title)
    .join(' | ');

it('sums up the cases of a prompt', () => {
  const better = caseState([
    entry(modelJudgment({ faithfulnessScore: 0.7 })),
    entry(modelJudgment({ faithfulnessScore: 0.74 })),
  ]);
  const stale = caseState([entry(modelJudgment({ faithfulnessScore: 0.82 }))], { stale: ['answer'] });
  expect(line([better, stale])).toBe(
    '2 cases, 1 stale | Faithfulness 0.78 2/2 (+0.04) | Context relevance 0.85 2/2 | Answer relevance — 0/2 | qwen3:8b | Judge 2 Cases',
  );
});

it('counts cases that were never judged instead of averaging them', () => {
  expect(line([caseState([entry(localJudgment())]), caseState([])])).toBe(
    '2 cases, 1 not judged | Faithfulness 0.58 1/2 | Context relevance 0.41 1/2 | Answer relevance 0.50 1/2 | local heuristic | Judge 2 Cases',
  );
  expect(line([caseState([]), caseState([]), caseState([])])).toBe('3 cases, not judged | Judge 3 Cases');
});

it('does not pass a mixed mean for one judge', () => {
  expect(line([caseState([entry(localJudgment())]), caseState([entry(modelJudgment())])])).toContain(
    '| 2 judges |',
  );
});

it('is nothing without cases, and says that they are being judged', () => {
  expect(line([])).toBe('');
  const judging = caseState([], { judging: { since: new Date() } });
  expect(line([judging, caseState([])])).toBe('2 cases, not judged | Judging…');
});

it('judges the cases of the prompt it stands on', () => {
  const last = promptLensParts([caseState([])], options).at(-1);
  expect(last).toMatchObject({ title: 'Judge 1 Case', command: 'ragJudge.judgeCases', args: ['the prompt'] });
});

it('shows the last run of the dataset before the command, and alone when there are no cases', () => {
  const run = [
    { title: 'support.dataset.jsonl: 148 cases, 12 min ago', tooltip: 't', command: 'c', args: [] },
  ];
  const titles = (cases: CaseState[]): string[] =>
    promptLensParts(cases, { ...options, run }).map(({ title }) => title);
  expect(titles([caseState([])])).toEqual(['1 case, not judged', run[0]?.title, 'Judge 1 Case']);
  expect(titles([])).toEqual([run[0]?.title]);
});
