import { expect, it } from 'vitest';
import type { CostSheet } from '../../../src/core/run/judging/CostSheet';
import { judgingDialog } from '../../../src/core/words/judgingDialog';

function sheet(over: Partial<CostSheet> = {}): CostSheet {
  return {
    judge: {
      id: 'chat',
      version: '1',
      label: 'gpt-4.1-mini',
      model: 'gpt-4.1-mini',
      origin: 'https://api.openai.com',
      protocol: true,
    },
    cases: 148,
    calls: 136,
    cached: 12,
    kept: 0,
    notSent: {},
    skipped: 0,
    tokens: { input: 210_000, output: 20_400, exactInput: false },
    cost: null,
    generators: [],
    ...over,
  };
}

it('asks in one dialog with calls, tokens, what is reused and the judge', () => {
  expect(judgingDialog({ sheet: sheet(), below: undefined, notes: [] })).toEqual({
    title: 'Judge 148 cases with gpt-4.1-mini?',
    detail:
      '136 calls to api.openai.com, about 210,000 input tokens, about 20,400 output tokens. 12 cases with unchanged input are reused.\n\n' +
      'Judge: gpt-4.1-mini at api.openai.com, protocol\nPrice: not known: no prices are set',
    button: 'Judge 148 Cases',
    onlyBelow: undefined,
  });
});

it('names the cases below a minimum and their calls, and what a person should know', () => {
  const minimums = { 'recall@5': 0.5, faithfulness: 0.8, mrr: 0.655, ndcg: 0.1 };
  const below = { sheet: sheet({ cases: 43, calls: 40, cached: 3 }), minimums };
  const own = sheet({
    cases: 152,
    notSent: { 'no-answer': 3, 'no-context': 1 },
    skipped: 1,
    prices: { input: 0.4, output: 1.6 },
    cost: 0.11664,
    maxCalls: 100,
    sameFamily: { family: 'GPT', generator: 'gpt-4.1' },
  });
  const { detail, onlyBelow } = judgingDialog({ sheet: own, below, notes: ['A note.'] });
  expect(onlyBelow).toBe('Only the 43 Below Minimum');
  expect(detail.split('\n\n').slice(1)).toEqual([
    'Below a minimum (recall@5 0.50, faithfulness 0.80, mrr 0.655 and 1 more) in the latest run: 43 cases, 40 calls.',
    'Judge: gpt-4.1-mini at api.openai.com, protocol\n' +
      'Cannot be judged: 4 (3 no answer, 1 no context)\n' +
      'Rows not run: 1, see the problems\n' +
      'Price: about 0.12, at 0.4 in and 1.6 out per million tokens\n' +
      'Budget: 100 calls: the run would stop before its end',
    'A note.',
    'gpt-4.1-mini judges answers of gpt-4.1: both look like GPT, and a model tends to prefer what its own kind wrote. Compare with a judge of another family.',
  ]);
});

it('says where a model of VS Code is asked, and that an unknown prompt has no count', () => {
  const judge = { id: 'vscode', version: '1', label: 'GPT-5 mini', model: 'gpt-5-mini', origin: 'vscode.lm' };
  const asked = judgingDialog({ sheet: sheet({ judge, cached: 0 }), below: undefined, notes: [] });
  expect(asked.detail).toMatch(/^136 calls to gpt-5-mini in VS Code, about/);
  const module = { id: 'module:judges/strict.mjs', version: '1', label: 'Strict' };
  const own = sheet({ judge: module, calls: 1, cached: 0, kept: 147, tokens: null });
  const { title, detail } = judgingDialog({ sheet: own, below: undefined, notes: [] });
  expect(title).toBe('Judge 1 case with Strict?');
  expect(detail).toMatch(/^1 call of Strict\. 147 cases of this run are judged already\./);
});

it('says that nothing is left to ask', () => {
  const { detail } = judgingDialog({ sheet: sheet({ calls: 0, cached: 148 }), below: undefined, notes: [] });
  expect(detail).toMatch(
    /^No call: every case has its judgment\. 148 cases with unchanged input are reused\./,
  );
});
