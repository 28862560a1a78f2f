import { describe, expect, it } from 'vitest';
import type { RunCase } from '../../../src/core/run/Run';
import { datasetDifference } from '../../../src/editor/panel/datasetDifference';

const one = (id: string, more: Partial<RunCase> = {}): RunCase => ({
  id,
  line: 1,
  labels: 'l',
  hits: ['a', 'b'],
  ...more,
});
const run = (cases: RunCase[], profile = 'standard', k = [5]) => ({ head: { k, profile }, cases });
const said = (parts: string): string =>
  `The dataset is another one than in the run before: ${parts}. Figures differ for that reason, too.`;

describe('datasetDifference', () => {
  it('says nothing of the same rows, in any order', async () => {
    const [a, b] = [one('a'), one('b')];
    expect(await datasetDifference(run([a, b]), run([b, a], 'ai4j'))).toBeUndefined();
  });

  it('counts rows that are new, gone and changed', async () => {
    const before = run([one('a'), one('b'), one('c'), one('d')]);
    const after = run([one('a', { labels: 'other' }), one('b', { query: 'new' }), one('e')]);
    expect(await datasetDifference(before, after)).toBe(said('1 row new, 2 rows gone, 2 rows changed'));
  });

  it('sees other hits, but not those that another profile only ordered', async () => {
    const before = run([one('a')]);
    expect(await datasetDifference(before, run([one('a', { hits: ['a', 'c'] })], 'ai4j'))).toBe(
      said('1 row changed'),
    );
    expect(
      await datasetDifference(before, run([one('a', { hits: ['b', 'a'] })], 'trec_eval')),
    ).toBeUndefined();
    expect(await datasetDifference(before, run([one('a', { hits: ['b', 'a'] })]))).toBe(
      said('1 row changed'),
    );
  });

  it('does not judge lists that were cut, and of which another order shows other hits', async () => {
    const cut = [2];
    const [before, after] = [
      run([one('a')], 'standard', cut),
      run([one('a', { hits: ['x', 'y'] })], 'trec_eval', cut),
    ];
    expect(await datasetDifference(before, after)).toBeUndefined();
  });

  it('leaves aside rows without labels, which not every profile has, and hits that were not kept', async () => {
    const bare: RunCase = { id: 'a', line: 1, labels: 'l' };
    const unlabelled: RunCase = { id: 'u', line: 2, cause: 'no-labels' };
    expect(await datasetDifference(run([bare, unlabelled]), run([one('a')], 'trec_eval'))).toBeUndefined();
  });
});
