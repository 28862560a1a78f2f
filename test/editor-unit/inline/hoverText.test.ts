import { expect, it } from 'vitest';
import { judgedOf } from '../../../src/editor/inline/caseLensParts';
import { hoverHead, hoverRaw } from '../../../src/editor/inline/hoverText';
import type { CaseState } from '../../../src/editor/Session';
import { localJudgment, modelJudgment } from '../../core/words/evaluations';
import { caseState, entry } from './states';

const minimums = { faithfulnessScore: 0.8, contextRelevanceScore: 0.6 };
const now = new Date('2026-05-12T14:34:30.000Z');
/** Marks what went through the escape, so that a test sees what did not. */
const escape = (text: string): string => `⟦${text}⟧`;

function head(state: CaseState): string {
  const judged = judgedOf(state, minimums);
  return judged === undefined ? '' : hoverHead(state, judged, { now, escape });
}

it('shows scores, reason, notes and judge, and escapes all that is not ours', () => {
  const evaluation = modelJudgment({
    reason: 'See [S1].',
    notes: [
      {
        code: 'coerced',
        dimension: 'faithfulnessScore',
        message: 'faithfulnessScore was "62%", read as 0.62.',
      },
    ],
  });
  const state = caseState([entry(modelJudgment({ faithfulnessScore: 0.91 })), entry(evaluation)]);
  expect(head(state).split('\n')).toEqual([
    '**Faithfulness 0.62** (\u22120.29) $(warning) below 0.80  ',
    '**Context relevance 0.85**  ',
    '**Answer relevance —** missing: ⟦the reply has no `answerRelevanceScore`⟧',
    '',
    '⟦See [S1].⟧',
    '',
    '$(info) ⟦`faithfulnessScore` was "62%", read as 0.62.⟧',
    '',
    '⟦qwen3:8b at 127.0.0.1:11434, protocol, 2 min ago⟧',
  ]);
});

it('lets no hostile text out of the escape', () => {
  const hostile = '$(x) [a](command:evil) <b>\n# h';
  const evaluation = modelJudgment({
    reason: hostile,
    model: hostile,
    notes: [
      { code: 'a', message: hostile },
      { code: 'missing', dimension: 'answerRelevanceScore', message: hostile },
    ],
  });
  const outside = head(caseState([entry(evaluation)])).replace(/⟦[^⟧]*⟧/g, '');
  expect(outside).not.toMatch(/evil|<b>|\$\(x\)|# h/);
});

it('says what is stale first', () => {
  const text = head(caseState([entry(localJudgment())], { stale: ['context'] }));
  expect(text).toMatch(/^\*\*Stale:\*\* context changed\n\n\*\*Faithfulness 0\.58\*\*/);
});

it('keeps the lines and paragraphs of a reason', () => {
  const text = head(caseState([entry(modelJudgment({ reason: 'One.\r\n  Two.\n \nThree.\n' }))]));
  expect(text).toContain('\n\n⟦One.⟧  \n⟦Two.⟧\n\n⟦Three.⟧\n\n');
});

it('does not repeat a note that is a cause', () => {
  const notes = [
    {
      code: 'missing',
      dimension: 'answerRelevanceScore' as const,
      message: 'the reply has answerRelevance instead',
    },
  ];
  const text = head(caseState([entry(modelJudgment({ notes }))]));
  expect(text.split('the reply has answerRelevance instead')).toHaveLength(2);
});

it('shows the raw output last in a block that the output cannot close', () => {
  const raw = 'a ```` b\n```\n[x](command:evil)';
  const judged = { evaluation: modelJudgment({ rawOutput: raw }), minimums };
  expect(hoverRaw(judged)).toBe(`\`\`\`\`\`json\n${raw}\n\`\`\`\`\``);
});

it('says how much of a long raw output it leaves out, and shows no block for an empty one', () => {
  const long = hoverRaw({ evaluation: modelJudgment({ rawOutput: 'x'.repeat(5240) }), minimums });
  expect(long?.endsWith('1,240 more characters in the raw output.')).toBe(true);
  expect(hoverRaw({ evaluation: modelJudgment({ rawOutput: ' \n' }), minimums })).toBeUndefined();
  expect(hoverRaw({ evaluation: modelJudgment({ rawOutput: null }), minimums })).toBeUndefined();
});

it('shows the beginning of a reason that is longer than a hover', () => {
  const text = head(caseState([entry(modelJudgment({ reason: 'line\n\n'.repeat(200_000) }))]));
  expect(text).toContain('⟦line⟧');
  expect(text).toContain('…⟧');
  expect(text.length).toBeLessThan(10_000);
});
