import { describe, expect, it } from 'vitest';
import type { RunCase } from '../../../src/core/run/Run';
import { type FilterNames, parseRowFilter } from '../../../src/editor/panel/rowFilter';
import { judgedCasesOf } from '../../webview/judgedFixture';

const names: FilterNames = {
  ids: ['recall@5', 'recall@10', 'mrr', 'context-relevance'],
  columns: ['recall@5', 'mrr'],
  minimums: { 'recall@5': 0.5 },
};
const cases: RunCase[] = [
  {
    id: 'q-1',
    line: 1,
    query: 'When is my REFUND paid?',
    metrics: { 'recall@5': 0.4, 'recall@10': 1, mrr: 1 },
  },
  { id: 'q-2', line: 2, query: 'free label', metrics: { 'recall@5': 0.5, 'recall@10': 0.5, mrr: 0 } },
  {
    id: 'q-3',
    line: 3,
    query: 'label is not free',
    metrics: { 'recall@5': null, mrr: null },
    cause: 'no-relevant',
  },
  { id: 'refund-4', line: 4, metrics: { 'recall@5': 1, 'recall@10': 1, mrr: 0.5 } },
];
const matching = (filter: string): string[] => {
  const { matches } = parseRowFilter(filter, names);
  return cases.filter(matches).map(({ id }) => id);
};

describe('parseRowFilter', () => {
  it.each([
    ['', ['q-1', 'q-2', 'q-3', 'refund-4']],
    ['refund', ['q-1', 'refund-4']],
    ['"free label"', ['q-2']],
    ['label free', ['q-2', 'q-3']],
    ['!label', ['q-1', 'refund-4']],
    ['@null', ['q-3']],
    ['!@null', ['q-1', 'q-2', 'refund-4']],
    ['@low', ['q-1']],
    ['@no-relevant', ['q-3']],
    ['@no-labels', []],
    ['recall@5<0.5', ['q-1']],
    ['recall@5<=.5', ['q-1', 'q-2']],
    ['recall@5>=0.5 mrr<1', ['q-2', 'refund-4']],
    ['recall@5=1', ['refund-4']],
    ['RECALL@5>0.9', ['refund-4']],
    ['a < b', []],
  ])('%s', (filter, ids) => {
    expect(matching(filter)).toEqual(ids);
  });

  it('looks for a cause of the judge scores, too', () => {
    const judged: RunCase = {
      id: 'j',
      line: 1,
      evaluation: {
        faithfulnessScore: null,
        contextRelevanceScore: 1,
        answerRelevanceScore: 1,
        reason: null,
        rawOutput: '',
        causes: { faithfulnessScore: 'truncated' },
      },
    };
    expect(parseRowFilter('@truncated context-relevance=1', names).matches(judged)).toBe(true);
  });

  it.each([
    ['recal@5<0.5', 'This run has no value named \u201crecal@5\u201d.'],
    ['recall@5<', '\u201crecall@5<\u201d needs a number, e.g. recall@5<0.5.'],
    ['recall@5<half', '\u201crecall@5<\u201d needs a number, e.g. recall@5<0.5.'],
  ])('says what is wrong with %s and matches nothing', (filter, problem) => {
    const parsed = parseRowFilter(filter, names);
    expect(parsed.problem).toBe(problem);
    expect(cases.some(parsed.matches)).toBe(false);
  });
});

describe('the filter of a judged run', () => {
  const judged = judgedCasesOf(60);
  const ids = ['recall@5', 'faithfulness'];
  const look = { ids, columns: ids, minimums: {}, groups: ['topic', 'tags'] };
  const found = (filter: string): RunCase[] => judged.filter(parseRowFilter(filter, look).matches);

  it('finds what a quadrant counts, a mean of doubles at its minimum included', () => {
    const at = { ...(judged[0] as RunCase), metrics: { 'recall@5': 0.7999999999999999 } };
    expect(parseRowFilter('recall@5>=0.8', look).matches(at)).toBe(true);
    expect(parseRowFilter('recall@5<0.8', look).matches(at)).toBe(false);
    const both = judged.filter(({ evaluation, metrics }) => {
      const [recall, faithfulness] = [metrics?.['recall@5'], evaluation?.faithfulnessScore];
      return (
        typeof recall === 'number' && typeof faithfulness === 'number' && recall >= 0.5 && faithfulness < 0.8
      );
    });
    expect(both.length).toBeGreaterThan(3);
    expect(found('recall@5>=0.5 faithfulness<0.8')).toEqual(both);
  });

  it('finds cases without one value, flagged ones, those of a cause, and those of a group or of none', () => {
    expect(found('faithfulness=null').map(({ line }) => line)).toEqual([6, 35]);
    expect(found('@timeout').map(({ line }) => line)).toEqual([6, 35]);
    expect(found('@flagged').map(({ line }) => line)).toEqual([8, 39]);
    expect(found('topic:refunds')).toHaveLength(20);
    expect(found('tags:"long question"')).toEqual(
      judged.filter(({ tags }) => tags?.includes('long question')),
    );
    expect(found('tags:""')).toEqual(judged.filter(({ tags }) => tags === undefined));
  });

  it('takes what names no field of the run for text', () => {
    expect(found('plug:x')).toEqual([]);
    expect(parseRowFilter('plug:x', look).problem).toBeUndefined();
  });
});
