import { expect, test } from 'vitest';
import { problemFile } from '../../../src/editor/inline/problemFile';

const at = { dataset: '/ws/runs/bm25.run', folder: '/ws' };

test.each([
  ['runs/bm25.run', at, '/ws/runs/bm25.run'],
  ['qrels/test.tsv', at, '/ws/qrels/test.tsv'],
  ['../outside', at, undefined],
  ['/etc/passwd', at, undefined],
  ['a\\..\\b', at, undefined],
  ['bm25.run', { ...at, folder: undefined }, '/ws/runs/bm25.run'],
  ['test.qrels', { ...at, folder: undefined }, undefined],
])('a problem of %s lies in %o: %s', (file, where, path) => {
  expect(problemFile(file, where)).toBe(path);
});
