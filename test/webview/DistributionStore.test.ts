import { expect, it } from 'vitest';
import { DistributionStore } from '../../src/webview/charts/DistributionStore';

const ten = new Array<number>(10).fill(0);
const of = (runId: string, id: string) => ({ runId, id, bins: ten, low: ten, over: 0, nulls: 0 });

it('asks once for each metric of a run and minimum, and forgets another run', () => {
  const sent: string[] = [];
  const store = new DistributionStore(({ runId, id }) => sent.push(`${runId} ${id}`));
  const get = (runId: string, id: string, minimum?: number) => store.get({ runId, id, cases: 9, minimum });
  expect(get('a', 'mrr')).toBeUndefined();
  get('a', 'mrr');
  store.accept(of('a', 'mrr'));
  expect(get('a', 'mrr')).toMatchObject({ id: 'mrr' });
  expect(sent).toEqual(['a mrr']);
  expect(get('a', 'mrr', 0.5)).toBeUndefined();
  get('b', 'mrr');
  store.accept(of('a', 'mrr'));
  expect(get('b', 'mrr')).toBeUndefined();
  expect(sent).toEqual(['a mrr', 'a mrr', 'b mrr']);
});

it('asks again when a run has more cases, and shows what it has until then', () => {
  const sent: string[] = [];
  const store = new DistributionStore(({ id }) => sent.push(id));
  const get = (cases: number) => store.get({ runId: 'a', id: 'mrr', cases, minimum: 0.5 });
  get(10);
  store.accept(of('a', 'mrr'));
  expect(get(20)).toMatchObject({ id: 'mrr' });
  expect(sent).toEqual(['mrr', 'mrr']);
});
