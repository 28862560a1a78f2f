import { describe, expect, it } from 'vitest';
import { foundAndGrounded } from '../../../../src/core/run/aggregate/foundAndGrounded';
import { judgedCase } from './cases';

const axes = {
  recall: { metric: 'recall@5', minimum: 0.5 },
  faithfulness: { metric: 'faithfulness', minimum: 0.8 },
};

describe('recall × faithfulness', () => {
  const cases = [
    judgedCase('good', { recall: 1, faithfulness: 0.9 }),
    judgedCase('at both minimums', { recall: 0.5, faithfulness: 0.1 * 8 }),
    judgedCase('invented', { recall: 1, faithfulness: 0.2 }),
    judgedCase('miss', { recall: 0, faithfulness: 0 }),
    judgedCase('lucky', { recall: 0.25, faithfulness: 1 }),
    judgedCase('no faithfulness', { recall: 1, faithfulness: null }),
    judgedCase('no recall', { recall: null, faithfulness: 1 }),
    judgedCase('neither', { faithfulness: null }),
  ];
  const found = foundAndGrounded(cases, axes);

  it('puts each case that has both into one quadrant, by name', () => {
    expect(found.ids).toEqual({
      good: ['good', 'at both minimums'],
      invented: ['invented'],
      'retrieval-miss': ['miss'],
      lucky: ['lucky'],
    });
    expect(found.n).toBe(5);
    expect(found.N).toBe(8);
  });

  it('puts a case that lacks one of them into none, and says which', () => {
    expect(found.without).toEqual({
      recall: ['no recall'],
      faithfulness: ['no faithfulness'],
      both: ['neither'],
    });
  });

  it('counts them in 10 × 10 bins', () => {
    const filled = found.bins.flatMap((row, grounded) =>
      row.flatMap((n, recall) => (n === 0 ? [] : [{ grounded, recall, n }])),
    );
    expect(filled).toEqual([
      { grounded: 0, recall: 0, n: 1 },
      { grounded: 2, recall: 9, n: 1 },
      { grounded: 8, recall: 5, n: 1 },
      { grounded: 9, recall: 2, n: 1 },
      { grounded: 9, recall: 9, n: 1 },
    ]);
  });
});
