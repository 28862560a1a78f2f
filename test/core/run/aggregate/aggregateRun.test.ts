import { describe, expect, it } from 'vitest';
import { aggregateRun, usualSummaries } from '../../../../src/core/run/aggregate/aggregateRun';
import { groupCases, groupFields } from '../../../../src/core/run/aggregate/caseGroups';
import type { RunCase, RunHead } from '../../../../src/core/run/Run';
import { judgedCase } from './cases';

const head: RunHead = {
  version: 1,
  id: 'r',
  name: 'r',
  dataset: 'd.jsonl',
  startedAt: '2026-11-30T10:00:00.000Z',
  durationMs: 1,
  profile: 'standard',
  k: [1, 5, 10],
  queries: 4,
  skipped: 0,
  means: {},
  causes: {},
  problems: [],
};
const steered: RunCase = judgedCase('d', { recall: 0, faithfulness: 1 });
steered.evaluation?.notes?.push({ code: 'steering', message: 'The answer addresses the judge (line 1).' });
const cases: RunCase[] = [
  {
    ...judgedCase('a', { recall: 1, faithfulness: 0.9 }),
    metadata: { topic: 'refunds', row: 1 },
    tags: ['easy', 'de'],
  },
  {
    ...judgedCase('b', { recall: 1, faithfulness: 0.5 }),
    metadata: { topic: 'shipping', row: 2 },
    tags: ['easy'],
  },
  { ...judgedCase('c', { recall: 0, faithfulness: null }), metadata: { topic: 'refunds', row: 3 } },
  steered,
];

describe('the figures of a run', () => {
  const found = aggregateRun({ head, cases }, { minimums: { faithfulness: 0.8 } });

  it('are of the scores and of recall, NDCG and MRR where they were computed', () => {
    expect(found.metrics.map(({ metric }) => metric)).toEqual([
      'faithfulness',
      'context-relevance',
      'answer-relevance',
      'recall@5',
    ]);
    expect(usualSummaries({ head, cases: [{ id: 'x', line: 1 }] })).toEqual([]);
  });

  it('say how many cases may have steered the judge', () => {
    expect([found.cases, found.flagged]).toEqual([4, 1]);
  });

  it('are joined in the quadrant, with the minimums that are set and 0.5 where none is', () => {
    expect(found.quadrant).toMatchObject({
      recall: { metric: 'recall@5', minimum: 0.5 },
      faithfulness: { minimum: 0.8 },
      ids: { good: ['a'], invented: ['b'], 'retrieval-miss': [], lucky: ['d'] },
      without: { faithfulness: ['c'] },
    });
    expect(
      aggregateRun({ head, cases: cases.map(({ id, line }) => ({ id, line })) }).quadrant,
    ).toBeUndefined();
  });

  it('are given for each tag and field that makes groups, with n of N in each', () => {
    expect(found.groups.map(({ field }) => field)).toEqual(['tags', 'topic']);
    const [tags, topics] = found.groups;
    expect(tags?.groups.map(({ name, cases: n, means }) => [name, n, means['faithfulness']?.value])).toEqual([
      ['easy', 2, 0.7],
      ['de', 1, 0.9],
      [undefined, 2, 1],
    ]);
    expect(topics?.groups[0]).toMatchObject({
      name: 'refunds',
      cases: 2,
      means: { faithfulness: { value: 0.9, n: 1, N: 2 }, 'recall@5': { value: 0.5, n: 2, N: 2 } },
    });
  });
});

describe('groups', () => {
  it('are not made of a field that names each case, or of one that all share', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({
      id: String(i),
      line: i,
      metadata: { id: `x${i}`, all: true, half: i < 30, number: i % 3, wide: i % 51 },
    }));
    expect(groupFields(many).map(({ field, values }) => [field, values])).toEqual([
      ['half', 2],
      ['number', 3],
    ]);
    expect(groupCases(many, 'number').map(({ name, cases: own }) => [name, own.length])).toEqual([
      ['0', 20],
      ['1', 20],
      ['2', 20],
    ]);
    expect(groupCases(many, 'constructor')).toEqual([{ name: undefined, cases: many }]);
  });
});
