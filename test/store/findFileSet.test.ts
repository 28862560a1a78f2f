import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCasesIn, findFileSet, findFileSets } from '../../src/store/findFileSet';
import { rememberFileSet } from '../../src/store/rememberedSets';
import { temporaryFolder } from './temporaryFolder';

const whole = { 'cases/refund.query.md': 'q', 'cases/refund.answer.md': 'a', 'cases/refund.context.md': 'c' };

test.each(['cases/refund.answer.md', 'cases/refund', 'cases/refund.context.md'])(
  '%s leads to the whole set',
  async (path) => {
    const folder = temporaryFolder({ ...whole, 'cases/refund-eu.query.md': 'other', 'cases/notes.md': '' });
    const found = await findFileSet(folder, path);
    expect(found).toEqual({
      set: {
        id: 'cases/refund',
        folder,
        chunked: false,
        files: {
          query: [join(folder, 'cases/refund.query.md')],
          answer: [join(folder, 'cases/refund.answer.md')],
          context: [join(folder, 'cases/refund.context.md')],
        },
      },
      problems: [],
    });
  },
);

test('a folder with role files is a set, and its files may also lie beside it', async () => {
  const folder = temporaryFolder({ 'c/a/query.md': 'q', 'c/a/response.txt': 'a', 'c/a.hits.json': '[]' });
  const found = await findFileSet(folder, 'c/a');
  expect(found?.set.id).toBe('c/a');
  expect(Object.keys(found?.set.files ?? {})).toEqual(['query', 'answer', 'hits']);
  expect(found?.problems).toEqual([]);
});

test('chunks come in natural order, without hidden files', async () => {
  const names = ['chunk-10.md', 'chunk-2.md', 'chunk-1.txt', '.DS_Store', 'Thumbs.db'];
  const chunks = Object.fromEntries(names.map((name) => [`a.context/${name}`, name]));
  const folder = temporaryFolder({ 'a.query.md': 'q', 'a.answer.md': 'a', ...chunks });
  for (const path of ['a.query.md', 'a.context/chunk-2.md', 'a.context']) {
    const found = await findFileSet(folder, path);
    expect(found?.set.chunked).toBe(true);
    expect(found?.set.files.context).toEqual(
      ['chunk-1.txt', 'chunk-2.md', 'chunk-10.md'].map((name) => join(folder, 'a.context', name)),
    );
  }
});

test('each missing role names the file to add and the other accepted names', async () => {
  const folder = temporaryFolder({ 'cases/refund.query.md': 'q' });
  const found = await findFileSet(folder, 'cases/refund.query.md');
  expect(found?.problems).toMatchObject([
    { code: 'missing', role: 'answer', file: join(folder, 'cases/refund.answer.md') },
    { code: 'missing', role: 'context', file: join(folder, 'cases/refund.context.md') },
  ]);
  expect(found?.problems[0]?.message).toBe(
    'refund has no answer file. Add cases/refund.answer.md (accepted: answer or response, ending in .md, .txt, .json, .yaml or .yml).',
  );
  expect(found?.problems[1]?.message).toContain(
    'a folder cases/refund.context/ with one chunk per file, or cases/refund.hits.json',
  );
});

test('hits stand in for a context, and a trace for every part', async () => {
  const folder = temporaryFolder({
    'a.query.md': '',
    'a.answer.md': '',
    'a.hits.json': '[]',
    'b.trace.json': '{}',
  });
  expect((await findFileSet(folder, 'a'))?.problems).toEqual([]);
  expect((await findFileSet(folder, 'b.trace.json'))?.problems).toEqual([]);
});

test('two candidates for a role are named and none is taken, until one is chosen', async () => {
  const folder = temporaryFolder({
    ...whole,
    'cases/refund.question.txt': 'other',
    'cases/refund.context/1.md': 'chunk',
  });
  const found = await findFileSet(folder, 'cases/refund.answer.md');
  expect(found?.set.files.query).toBeUndefined();
  expect(found?.problems).toMatchObject([
    {
      code: 'ambiguous',
      role: 'query',
      candidates: [join(folder, 'cases/refund.query.md'), join(folder, 'cases/refund.question.txt')],
    },
    { code: 'ambiguous', role: 'context' },
  ]);
  await rememberFileSet(folder, 'cases/refund', { query: [join(folder, 'cases/refund.question.txt')] });
  await rememberFileSet(folder, 'cases/refund', { context: [join(folder, 'cases/refund.context.md')] });
  const chosen = await findFileSet(folder, 'cases/refund.answer.md');
  expect(chosen?.problems).toEqual([]);
  expect(chosen?.set.files.query).toEqual([join(folder, 'cases/refund.question.txt')]);
  await rememberFileSet(folder, 'cases/refund', { context: [join(folder, 'cases/refund.context')] });
  const chunked = await findFileSet(folder, 'cases/refund.context/1.md');
  expect(chunked).toMatchObject({ problems: [], set: { id: 'cases/refund', chunked: true } });
  expect(chunked?.set.files.context).toEqual([join(folder, 'cases/refund.context/1.md')]);
});

test('files whose names tell nothing form a set once their roles were chosen', async () => {
  const folder = temporaryFolder({ 'q1.txt': 'q', 'out.txt': 'a', 'docs.txt': 'c', 'x.query.md': 'x' });
  const first = await findFileSets(folder, ['q1.txt', 'out.txt', 'x.query.md', 'docs.txt']);
  expect(first.unplaced).toEqual(['q1.txt', 'out.txt', 'docs.txt']);
  expect(first.sets.map(({ set }) => set.id)).toEqual(['x']);
  await rememberFileSet(folder, 'q1', {
    query: [join(folder, 'q1.txt')],
    answer: [join(folder, 'out.txt')],
    context: [join(folder, 'docs.txt')],
  });
  const found = await findFileSet(folder, 'out.txt');
  expect(found).toMatchObject({ set: { id: 'q1', chunked: false }, problems: [] });
  expect(await findCasesIn(folder, '.')).toHaveLength(2);
});

test.each([
  ['not JSON', '{"version":1,', 'bad-format'],
  ['another version', '{"version":2,"sets":[]}', 'bad-format'],
  [
    'a role that does not exist',
    '{"version":1,"sets":[{"id":"a","files":{"__proto__x":"b"}}]}',
    'bad-format',
  ],
  [
    'a path out of the folder',
    '{"version":1,"sets":[{"id":"a","files":{"query":"../../etc/passwd"}}]}',
    'outside',
  ],
  ['an id out of the folder', '{"version":1,"sets":[{"id":"../a","files":{"query":"b"}}]}', 'outside'],
])('remembered roles that are %s are reported and not used', async (_, text, code) => {
  const folder = temporaryFolder({ ...whole, '.rag-judge/file-sets.json': text });
  const found = await findFileSet(folder, 'cases/refund.answer.md');
  expect(found?.problems).toMatchObject([{ code }]);
  expect(found?.problems[0]?.message).toContain('file-sets.json');
  expect(found?.set.files.query).toEqual([join(folder, 'cases/refund.query.md')]);
});

test('a prompt alone, a lone context folder and a path outside are no case', async () => {
  const folder = temporaryFolder({
    'prompts/support.prompt.md': 'p',
    'src/context/Auth.tsx': 'x',
    'lab/context/query.md': 'q',
    'lab/context/answer.md': 'a',
    'lab/context/context.md': 'c',
  });
  expect(await findFileSet(folder, 'prompts/support.prompt.md')).toBeUndefined();
  expect(await findFileSet(folder, 'src/context/Auth.tsx')).toBeUndefined();
  expect(await findFileSet(folder, '../x.query.md')).toBeUndefined();
  expect(await findFileSet(folder, 'nothing/here')).toBeUndefined();
  expect((await findFileSet(folder, 'lab/context/query.md'))?.set.id).toBe('lab/context');
});

test('a set right in the folder has the id "." and is found from any of its files', async () => {
  const folder = temporaryFolder({ 'query.md': 'q', 'answer.md': 'a', 'context/1.md': 'c' });
  for (const path of ['query.md', 'context/1.md', '.', 'context']) {
    expect((await findFileSet(folder, path))?.set).toMatchObject({ id: '.', chunked: true });
  }
});

test('cases of a folder come in natural order, from below only when asked, each once', async () => {
  const folder = temporaryFolder({
    'cases/a10.query.md': '',
    'cases/a2.query.md': '',
    'cases/a2.answer.md': '',
    'cases/b/query.md': '',
    'cases/deep/c.query.md': '',
    'cases/node_modules/d.query.md': '',
    'cases/support.prompt.md': '',
    'other/e.query.md': '',
  });
  symlinkSync(join(folder, 'cases'), join(folder, 'cases', 'loop'));
  const ids = async (deep: boolean): Promise<string[]> =>
    (await findCasesIn(folder, 'cases', { deep })).map(({ set }) => set.id);
  expect(await ids(true)).toEqual(['cases/a2', 'cases/a10', 'cases/b', 'cases/deep/c']);
  expect(await ids(false)).toEqual(['cases/a2', 'cases/a10', 'cases/b']);
});

test('a context folder without a chunk is named, unless hits stand in for it', async () => {
  const folder = temporaryFolder({ 'a.query.md': '', 'a.answer.md': '', 'a.context/.keep': '' });
  const found = await findFileSet(folder, 'a');
  expect(found?.problems).toMatchObject([
    { code: 'empty', role: 'context', file: join(folder, 'a.context') },
  ]);
  writeFileSync(join(folder, 'a.hits.json'), '[]');
  const withHits = await findFileSet(folder, 'a');
  expect(withHits).toMatchObject({ problems: [], set: { chunked: false } });
  expect(withHits?.set.files.context).toBeUndefined();
});

test('a folder among the chunks is said and keeps nothing from being judged', async () => {
  const folder = temporaryFolder({
    'a.query.md': '',
    'a.answer.md': '',
    'a.context/1.md': '',
    'a.context/old/2.md': '',
  });
  const found = await findFileSet(folder, 'a');
  expect(found?.set.files.context).toEqual([join(folder, 'a.context/1.md')]);
  expect(found?.problems).toMatchObject([{ code: 'nested', file: join(folder, 'a.context/old') }]);
});

test('a stored trace leads to its case, and nothing else in the store is one', async () => {
  const folder = temporaryFolder({
    ...whole,
    '.rag-judge/traces/cases/refund.trace.json': '{}',
    '.rag-judge/traces/cases/gone.trace.json': '{}',
    '.rag-judge/lab/query.md': '',
  });
  const found = await findFileSet(folder, '.rag-judge/traces/cases/refund.trace.json');
  expect(found?.set.id).toBe('cases/refund');
  expect(found?.set.files.trace).toBeUndefined();
  expect(await findFileSet(folder, '.rag-judge/traces/cases/gone.trace.json')).toBeUndefined();
  expect(await findFileSet(folder, '.rag-judge/lab/query.md')).toBeUndefined();
});

test('a search for cases ends when it is cancelled', async () => {
  const folder = temporaryFolder(whole);
  await expect(findCasesIn(folder, '.', { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
    'stop',
  );
});
