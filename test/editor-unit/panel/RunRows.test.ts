import { describe, expect, it } from 'vitest';
import type { RunCase } from '../../../src/core/run/Run';
import { RunRows } from '../../../src/editor/panel/RunRows';

const values = [0.5, null, 0, 1, 0.5, null, 0.25];
const cases: RunCase[] = values.map((value, at) => ({
  id: `q-${at}`,
  line: at + 1,
  query: at === 3 ? `  a\n\tb  ${'x'.repeat(400)}` : `query ${at}`,
  metrics: { 'recall@5': value, mrr: value },
  ...(value === null ? { cause: 'no-labels' as const } : {}),
}));
const shape = { ids: ['recall@5', 'mrr'], columns: ['recall@5', 'mrr'], minimums: { 'recall@5': 0.5 } };
const all = { from: 0, count: 100 };
const order = async (query: { sort: string; descending: boolean; filter?: string }): Promise<string> => {
  const rows = await new RunRows(cases, shape).range({ filter: '', ...query }, all);
  return rows.map(({ id }) => id.slice(2)).join('');
};

describe('RunRows', () => {
  it('sorts worst first, equal values in file order, nulls last', async () => {
    expect(await order({ sort: 'recall@5', descending: false })).toBe('2604315');
  });

  it('keeps equal values in file order and nulls last when descending', async () => {
    expect(await order({ sort: 'recall@5', descending: true })).toBe('3046215');
  });

  it('sorts by the line in either direction', async () => {
    expect(await order({ sort: 'line', descending: false })).toBe('0123456');
    expect(await order({ sort: 'line', descending: true })).toBe('6543210');
  });

  it('counts what matches, what is below the minimum and what has no value', async () => {
    const rows = new RunRows(cases, shape);
    expect(await rows.query({ sort: 'recall@5', descending: false, filter: '' })).toEqual({
      matched: 7,
      nulls: 2,
      below: 2,
    });
    expect(await rows.query({ sort: 'mrr', descending: false, filter: '!@null' })).toEqual({
      matched: 5,
      nulls: 0,
      below: 0,
    });
    expect((await rows.query({ sort: 'mrr', descending: false, filter: 'nope<1' })).problem).toContain(
      'nope',
    );
  });

  it('cuts ranges out of the sorted table, shorter at its end and empty outside', async () => {
    const rows = new RunRows(cases, shape);
    const ids = async (from: number, count: number): Promise<string[]> => {
      const cut = await rows.range({ sort: 'line', descending: false, filter: '' }, { from, count });
      return cut.map(({ id }) => id);
    };
    expect(await ids(2, 2)).toEqual(['q-2', 'q-3']);
    expect(await ids(6, 5)).toEqual(['q-6']);
    expect(await ids(7, 5)).toEqual([]);
    expect(await ids(-3, 1)).toEqual(['q-0']);
  });

  it('shows one line of a long query, the cause, and the state', async () => {
    const rows = await new RunRows(cases, shape).range({ sort: 'line', descending: false, filter: '' }, all);
    expect(rows[3]?.query).toHaveLength(300);
    expect(rows[3]?.query.startsWith('a b xxx')).toBe(true);
    expect(rows[1]).toMatchObject({ state: 'none', cause: 'no-labels', values: [null, null] });
    expect(rows[2]?.state).toBe('low');
    expect(rows[0]?.state).toBe('');
  });
});
