import { expect, test } from 'vitest';
import { roleGuesses, suggestedSetId, type SelectedFile } from '../../src/store/roleGuesses';

const files = (sizes: Record<string, number>): SelectedFile[] =>
  Object.entries(sizes).map(([path, size]) => ({ path, size }));

test('names that hint at roles win over lengths', () => {
  const [guess] = roleGuesses(files({ 'q1.txt': 900, 'out.txt': 10, 'docs.txt': 50 }));
  expect(guess).toEqual({
    files: { query: ['q1.txt'], answer: ['out.txt'], context: ['docs.txt'] },
    why: 'by name',
  });
});

test('without hints the shortest is the query and the longest the context, and every other order follows once', () => {
  const guesses = roleGuesses(files({ 'c.txt': 5000, 'a.txt': 40, 'b.txt': 300 }));
  expect(guesses).toHaveLength(6);
  expect(guesses[0]).toEqual({
    files: { query: ['a.txt'], answer: ['b.txt'], context: ['c.txt'] },
    why: 'by length',
  });
  expect(new Set(guesses.map(({ files }) => JSON.stringify(files))).size).toBe(6);
  expect(guesses.slice(1).every(({ why }) => why === 'in another order')).toBe(true);
});

test('a role that a name tells holds in every guess', () => {
  const guesses = roleGuesses(
    files({ '/w/refund.query.md': 9000, '/w/finalAnswer_2.txt': 20, '/w/x.txt': 10 }),
  );
  expect(guesses).toEqual([
    {
      files: { query: ['/w/refund.query.md'], answer: ['/w/finalAnswer_2.txt'], context: ['/w/x.txt'] },
      why: 'by name and length',
    },
  ]);
});

test('a hint that two files share tells nothing', () => {
  const [guess] = roleGuesses(files({ 'output-b.txt': 500, 'output-a.txt': 20 }));
  expect(guess).toEqual({ files: { query: ['output-a.txt'], answer: ['output-b.txt'] }, why: 'by length' });
});

test('one file, no answer, or more files than roles give no guess', () => {
  expect(roleGuesses(files({ 'a.txt': 1 }))).toEqual([]);
  expect(roleGuesses(files({ 'x.query.md': 1, 'x.context.md': 2 }))).toEqual([]);
  expect(roleGuesses(files({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }))).toEqual([]);
});

test('a set of chosen files is called after its query, or is the set that one of them belongs to', () => {
  expect(suggestedSetId('/w', { query: ['/w/lab/q1.v2.txt'], answer: ['/w/lab/out.txt'] }, [])).toBe(
    'lab/q1.v2',
  );
  expect(suggestedSetId('/w', { query: ['/w/q.txt'], answer: ['/w/o.txt'] }, ['q', 'q-2'])).toBe('q-3');
  expect(suggestedSetId('/w', { query: ['/w/a/q.txt'], answer: ['/w/a/refund.answer.md'] }, [])).toBe(
    'a/refund',
  );
});
