import { describe, expect, it } from 'vitest';
import { CompareRows, type CompareQuery } from '../../../src/editor/panel/CompareRows';
import { buildCompareView } from '../../../src/editor/panel/compareView';
import { loadedRun } from '../../core/run/comparedRuns';
import { compared } from '../../webview/compareFixture';

const found = (id: string, line: number, recall: number | null, hit: number, hits?: string[]) => ({
  id,
  line,
  query: `about ${id}`,
  metrics: { 'recall@5': recall, 'hit@5': recall === null ? null : hit },
  ...(recall === null ? { cause: 'no-relevant' as const } : {}),
  ...(hits === undefined ? {} : { hits, grades: hits.map((key) => (key.startsWith('rel') ? 2 : null)) }),
});
const a = [
  found('lost', 3, 1, 1, ['rel-1', 'x', 'rel-2']),
  found('less', 1, 0.8, 1, ['x', 'rel-1']),
  found('same', 2, 0.5, 1),
  found('more', 5, 0.2, 1, ['x']),
  found('gained', 4, 0, 0, ['x']),
  found('none', 6, null, 0),
  found('gone', 7, 1, 1),
];
const b = [
  found('lost', 3, 0, 0, ['x', 'y']),
  found('less', 1, 0.5, 1, ['rel-1', 'x']),
  found('same', 2, 0.5, 1),
  found('more', 5, 0.4, 1, ['rel-3']),
  found('gained', 4, 1, 1, ['rel-1']),
  found('none', 6, null, 0),
  found('new', 8, 1, 1),
];
const table = compared(loadedRun(a), loadedRun(b, { id: 'run-b' }));
const rows = new CompareRows(table);
const query = (change: Partial<CompareQuery> = {}): CompareQuery => ({
  metric: 'recall@5',
  show: 'all',
  sort: 'difference',
  descending: false,
  ...change,
});
const ids = (change: Partial<CompareQuery>): string[] =>
  rows.range(query(change), { from: 0, count: 100, other: '' }).map(({ id }) => id);
const rowOf = (id: string) =>
  rows.range(query(), { from: 0, count: 100, other: 'hit@5' }).find((row) => row.id === id);

describe('CompareRows', () => {
  it('lists the worst damage first, and cases without a difference last in either direction', () => {
    expect(ids({})).toEqual(['lost', 'less', 'same', 'more', 'gained', 'none', 'gone', 'new']);
    expect(ids({ descending: true })).toEqual([
      'gained',
      'more',
      'same',
      'less',
      'lost',
      'none',
      'gone',
      'new',
    ]);
  });

  it('filters by what became of the cases, and counts what each choice shows', () => {
    expect(ids({ show: 'worse' })).toEqual(['lost', 'less']);
    expect(ids({ show: 'better', descending: true })).toEqual(['gained', 'more']);
    expect(ids({ show: 'same' })).toEqual(['same']);
    expect(ids({ show: 'unpaired' })).toEqual(['none', 'gone', 'new']);
    expect(ids({ show: 'lost' })).toEqual(['lost']);
    expect(ids({ show: 'gained' })).toEqual(['gained']);
    const view = buildCompareView({
      runs: [],
      pair: {},
      state: { pair: { a: 'run-a', b: 'run-b' }, head: table.head },
      cases: undefined,
      now: new Date(),
    });
    expect(view.metrics.find(({ id }) => id === 'recall@5')?.counts).toEqual({
      all: 8,
      worse: 2,
      better: 2,
      same: 1,
      unpaired: 3,
      lost: 1,
      gained: 1,
    });
  });

  it('sorts by the line in the file, A and B', () => {
    expect(ids({ sort: 'case' })).toEqual(['less', 'same', 'lost', 'gained', 'more', 'none', 'gone', 'new']);
    expect(ids({ sort: 'a', show: 'worse' })).toEqual(['less', 'lost']);
    expect(ids({ sort: 'b', show: 'better', descending: true })).toEqual(['gained', 'more']);
  });

  it('cuts out ranges and counts the matches', () => {
    expect(rows.matched(query())).toBe(8);
    const cut = rows.range(query(), { from: 3, count: 2, other: '' });
    expect(cut.map(({ id }) => id)).toEqual(['more', 'gained']);
    expect(rows.range(query(), { from: -5, count: -1, other: '' })).toEqual([]);
  });

  it('says why there is no difference, and where the case is', () => {
    expect(rowOf('none')).toMatchObject({ a: null, b: null, why: 'no-relevant in both', target: 'b:6' });
    expect(rowOf('gone')).toMatchObject({ a: 1, b: null, why: 'only in A', target: 'a:7' });
    expect(rowOf('new')).toMatchObject({ a: null, b: 1, why: 'only in B', target: 'b:8' });
    expect(rowOf('lost')).toMatchObject({ a: 1, b: 0, difference: -1, why: '', query: 'about lost' });
  });

  it('tells what became of the relevant hits', () => {
    expect(rowOf('lost')?.moves).toEqual([
      'rel-1: rank 1 → not in the top 5',
      'rel-2: rank 3 → not in the top 5',
    ]);
    expect(rowOf('less')?.moves).toEqual(['rel-1: rank 2 → 1']);
    expect(rowOf('more')?.moves).toEqual(['rel-3: not in the top 5 → rank 1']);
    expect(rowOf('lost')?.hitsA).toEqual([
      { key: 'rel-1', relevant: true, grade: 2 },
      { key: 'x', relevant: false, grade: null },
      { key: 'rel-2', relevant: true, grade: 2 },
    ]);
  });

  it('says when a run keeps no hits', () => {
    const text = 'The hits of A and B are not kept in the stored run. Run the metrics again to see them.';
    expect(rowOf('same')).toMatchObject({ hitsA: null, hitsB: null, moves: [text] });
  });
});
