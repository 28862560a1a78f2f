import { expect, it } from 'vitest';
import {
  linesNotRun,
  rowFigures,
  rowFiguresTitle,
  rowFiguresWidth,
} from '../../../src/editor/inline/rowFigures';
import { scoredBy } from '../../webview/judgedFixture';

const metrics = ['recall@5', 'ndcg@5'];
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it('shows the figures in lens order, two decimals each', () => {
  const row = { id: 'q', line: 1, metrics: { 'ndcg@5': 0.386, 'recall@5': 1, mrr: 0.5 } };
  expect(plain(rowFigures(row, metrics))).toBe('1.00  0.39');
});

it('says why a row has none', () => {
  expect(
    plain(rowFigures({ id: 'q', line: 1, cause: 'no-relevant', metrics: { 'recall@5': null } }, metrics)),
  ).toBe('—  no-relevant');
});

it('keeps the columns when one figure is missing', () => {
  const row = { id: 'q', line: 1, metrics: { 'ndcg@5': 0.5 } };
  expect(plain(rowFigures(row, metrics))).toBe('—     0.50');
});

it('names the figures for a tooltip, and says why there is none', () => {
  const row = { id: 'q', line: 1, metrics: { 'recall@5': 1, 'ndcg@5': 0.386 } };
  expect(rowFiguresTitle(row, metrics)).toBe('recall@5 1.00, ndcg@5 0.39');
  expect(rowFiguresTitle({ ...row, metrics: {}, cause: 'no-relevant' }, metrics)).toBe(
    'recall@5 —, ndcg@5 —: the case has no relevant label (no-relevant)',
  );
});

it('shows the scores of a judged row in lens order, and why one is missing', () => {
  const figures = ['faithfulness', 'context-relevance', 'answer-relevance', 'recall@5'];
  const evaluation = scoredBy([0.618, null, 1], { causes: { contextRelevanceScore: 'truncated' } });
  const row = { id: 'q', line: 1, metrics: { 'recall@5': null }, cause: 'no-relevant', evaluation } as const;
  expect(plain(rowFigures(row, figures))).toBe('0.62  —     1.00  —');
  expect(rowFiguresTitle(row, figures)).toBe(
    'faithfulness 0.62, context relevance —, answer relevance 1.00, recall@5 —: without a score: truncated; the case has no relevant label (no-relevant)',
  );
  const lost = scoredBy([null, null, null], { notSent: 'no-context' });
  expect(plain(rowFigures({ id: 'q', line: 1, evaluation: lost }, figures))).toBe('—  no-context');
});

it('is wide enough for the longest words and for many metrics', () => {
  expect(rowFiguresWidth(metrics)).toBeGreaterThan('—  no-response'.length);
  expect(rowFiguresWidth(['a', 'b', 'c', 'd'])).toBeGreaterThan('1.00  1.00  1.00  1.00'.length);
});

it('marks the lines that an error kept out of the run', () => {
  const problem = (line: number, severity: 'error' | 'warning') =>
    ({ file: 'f', line, severity, code: 'c', message: 'm' }) as const;
  const byLine = new Map([[2, { id: 'q-2', line: 2 }]]);
  // The error on line 2 speaks of a row that was run all the same.
  expect([...linesNotRun([problem(4, 'error'), problem(2, 'error'), problem(3, 'warning')], byLine)]).toEqual(
    [4],
  );
});
