import { expect, it } from 'vitest';
import { headlineMetrics } from '../../../src/core/words/headlineMetrics';

const mean = { value: 0.5, n: 1, N: 1 };
const meansOf = (...ids: string[]): Record<string, typeof mean> =>
  Object.fromEntries(ids.map((id) => [id, mean]));

it.each([
  [
    [1, 3, 5, 10],
    ['recall@5', 'ndcg@5'],
  ],
  [[3], ['recall@3', 'ndcg@3']],
  [
    [1, 3, 5],
    ['recall@3', 'ndcg@3'],
  ],
])('takes the middle of %j', (k, expected) => {
  const ids = k.flatMap((one) => [`precision@${one}`, `recall@${one}`, `ndcg@${one}`]);
  expect(headlineMetrics({ k, means: meansOf(...ids) })).toEqual(expected);
});

it('takes what a run has when it has neither recall nor NDCG', () => {
  expect(headlineMetrics({ k: [5], means: meansOf('precision@5', 'mrr', 'map') })).toEqual([
    'precision@5',
    'mrr',
  ]);
  expect(headlineMetrics({ k: [], means: {} })).toEqual([]);
});
