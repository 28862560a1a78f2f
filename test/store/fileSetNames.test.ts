import { expect, test } from 'vitest';
import { acceptedNames, isChunkFolder, proposedPath, setNamesOf } from '../../src/store/fileSetNames';

const readings: [path: string, id: string, role: string, layout: string][] = [
  ['cases/refund.query.md', 'cases/refund', 'query', 'beside'],
  ['cases/refund.Question.TXT', 'cases/refund', 'query', 'beside'],
  ['cases/refund.response.json', 'cases/refund', 'answer', 'beside'],
  ['cases/refund.contexts.yml', 'cases/refund', 'context', 'beside'],
  ['cases\\refund\\hits.yaml', 'cases/refund', 'hits', 'folder'],
  ['cases/refund/answer.md', 'cases/refund', 'answer', 'folder'],
  ['refund.trace.json', 'refund', 'trace', 'beside'],
  ['query.md', '.', 'query', 'folder'],
  ['./query.md', '.', 'query', 'folder'],
  ['prompts/support.prompt.md', 'prompts/support', 'prompt', 'beside'],
  ['v1.2.query.md', 'v1.2', 'query', 'beside'],
  ['a.query.answer.md', 'a.query', 'answer', 'beside'],
  ['Fälle/返金.answer.md', 'Fälle/返金', 'answer', 'beside'],
  ['cases/refund.context/10.html', 'cases/refund', 'context', 'chunk'],
  ['cases/refund/context/a.md', 'cases/refund', 'context', 'chunk'],
  ['cases/refund.Contexts/query.md', 'cases/refund', 'context', 'chunk'],
];
test.each(readings)('%s is of the set %s as %s (%s)', (path, id, role, layout) => {
  expect(setNamesOf(path)[0]).toMatchObject({ id, role, layout });
});

test.each([
  'README.md',
  'query.ts',
  'queries.md',
  'refund.query',
  'refund.query.md.bak',
  '.query.md',
  'myquery.md',
  'refund.context.pdf',
  '',
  '.',
  'cases/',
])('%s tells no role', (path) => {
  expect(setNamesOf(path)).toEqual([]);
});

test('a role file in a folder called context may be a chunk or a file of its own', () => {
  expect(setNamesOf('lab/context/query.md')).toMatchObject([
    { id: 'lab', role: 'context', layout: 'chunk' },
    { id: 'lab/context', role: 'query', layout: 'folder' },
  ]);
});

test('a chunk folder is named after its set, and never a folder of another set', () => {
  expect(isChunkFolder('refund.context', 'refund')).toBe(true);
  expect(isChunkFolder('v1.2.CONTEXTS', 'v1.2')).toBe(true);
  expect(isChunkFolder('refund.context', 'ref')).toBe(false);
  expect(isChunkFolder('context', 'refund')).toBe(false);
  expect(isChunkFolder('Context')).toBe(true);
});

test('a missing file is proposed in the layout of its set', () => {
  expect(proposedPath('cases/refund', 'answer', 'beside')).toBe('cases/refund.answer.md');
  expect(proposedPath('cases/refund', 'hits', 'folder')).toBe('cases/refund/hits.json');
  expect(proposedPath('.', 'query', 'beside')).toBe('query.md');
  expect(acceptedNames('answer')).toBe('answer or response, ending in .md, .txt, .json, .yaml or .yml');
});
