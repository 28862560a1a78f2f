import { expect, it } from 'vitest';
import type { Problem } from '../../../src/core/run/Run';
import { mostRows, suiteRows } from '../../../src/editor/tests/suiteRows';

const problem = (line: number, severity: Problem['severity'] = 'error'): Problem => ({
  file: 'a.jsonl',
  line,
  code: 'bad-json',
  severity,
  message: `Problem of line ${line}.`,
});

it('lists cases and lines that could not run in file order, each line once', () => {
  const cases = [
    { id: 'q-1', line: 1, query: 'one' },
    { id: 'q-3', line: 4 },
  ];
  const rows = suiteRows(cases, [problem(3), problem(3), problem(1), problem(2, 'warning')]);
  expect(rows?.map(({ id, label, line, error }) => [id, label, line, error])).toEqual([
    ['case:q-1', 'q-1', 1, undefined],
    ['line:3', 'line 3', 3, 'Problem of line 3.'],
    ['case:q-3', 'q-3', 4, undefined],
  ]);
  expect(rows?.[0]?.of).toBe(cases[0]);
});

it('gives each test an id of its own', () => {
  const ids =
    suiteRows(
      ['a', 'a', 'a#1'].map((id) => ({ id, line: 1 })),
      [],
    )?.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(3);
});

it('cuts long names and queries, and shows neither icons nor control characters', () => {
  const [row] = suiteRows([{ id: '$(flame)\u0000x', line: 7, query: `${'word '.repeat(100)}` }], []) ?? [];
  expect(row?.label).toBe('$\u200b(flame) x');
  expect(row?.description.length).toBeLessThanOrEqual(100);
  expect(suiteRows([{ id: '\n', line: 7 }], [])?.[0]?.label).toBe('line 7');
});

it('lists none when there are too many, problems counted too', () => {
  const cases = Array.from({ length: mostRows }, (_, at) => ({ id: `c${at}`, line: at + 1 }));
  expect(suiteRows(cases, [])?.length).toBe(2000);
  expect(suiteRows(cases, [problem(2001)])).toBeUndefined();
});
