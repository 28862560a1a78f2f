import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textHash } from '../../src/core/judge/inputHash';
import { findFileSet } from '../../src/store/findFileSet';
import { loadCase, type LoadOptions } from '../../src/store/loadCase';
import type { LoadedCase } from '../../src/store/LoadedCase';
import { temporaryFolder } from './temporaryFolder';

type Files = Record<string, string | Buffer>;
const whole = { 'r.query.md': 'Q?', 'r.answer.md': 'A.', 'r.context.md': 'C.' };

async function load(files: Files, options: LoadOptions = {}): Promise<LoadedCase> {
  return loadFrom(temporaryFolder(files), options);
}

async function loadFrom(folder: string, options: LoadOptions = {}): Promise<LoadedCase> {
  const found = await findFileSet(folder, 'r');
  if (found === undefined) throw new Error('no set');
  return loadCase(found, options);
}

test('a set of texts is the request, with the hash of each part', async () => {
  const loaded = await load(whole);
  expect(loaded.request).toEqual({ query: 'Q?', answer: 'A.', context: 'C.', hits: [] });
  expect(loaded.parts?.answer).toBe(textHash('A.'));
  expect(loaded.problems).toEqual([]);
  expect(loaded.notes).toEqual([]);
});

test.each([
  ['one final newline goes', 'A.\n', 'A.'],
  ['one final CRLF goes', 'A.\r\n', 'A.'],
  ['a second newline stays', 'A.\n\n', 'A.\n'],
  ['white space stays', '  A. \t\n', '  A. \t'],
  ['a byte-order mark goes', '\uFEFFA.', 'A.'],
  ['line ends inside stay', 'A.\r\nB.\nC.\r\n', 'A.\r\nB.\nC.'],
  ['front matter goes', '---\nmodel: m\n---\nA.\n', 'A.'],
  ['an empty line after front matter stays', '\uFEFF---\r\nmodel: m\r\n---\r\n\r\nA.', '\r\nA.'],
  ['a rule that is no mapping stays', '---\njust text\n---\nA.', '---\njust text\n---\nA.'],
  ['a list stays', '---\n- a\n---\nA.', '---\n- a\n---\nA.'],
  ['an empty block stays', '---\n---\nA.', '---\n---\nA.'],
  ['broken YAML stays', '---\na: [\n---\nA.', '---\na: [\n---\nA.'],
  ['a block that never ends stays', '---\na: b\nA.', '---\na: b\nA.'],
  ['a later block stays', 'A.\n---\na: b\n---\nB.', 'A.\n---\na: b\n---\nB.'],
])('in Markdown, %s', async (_, text, expected) => {
  expect((await load({ ...whole, 'r.answer.md': text })).request?.answer).toBe(expected);
});

test('in a text file, a leading block is text', async () => {
  const loaded = await load({
    'r.query.txt': 'Q',
    'r.answer.txt': '---\na: b\n---\nA\n',
    'r.context.txt': 'C',
  });
  expect(loaded.request?.answer).toBe('---\na: b\n---\nA');
});

test.each([
  ['r.answer.json', '"A\\n"', 'A\n'],
  ['r.answer.json', '\uFEFF{"answer": "A"}', 'A'],
  ['r.answer.json', '{"response": "A", "model": "m"}', 'A'],
  ['r.answer.yaml', 'answer: |\n  A\n', 'A\n'],
  ['r.answer.yml', 'just text', 'just text'],
])('%s holding %s is the answer', async (file, text, expected) => {
  const loaded = await load({ 'r.query.md': 'Q', [file]: text, 'r.context.md': 'C' });
  expect(loaded.request?.answer).toBe(expected);
});

test.each([
  ['r.context.json', '"C"', 'C', 0],
  ['r.context.json', '{"context": "C"}', 'C', 0],
  ['r.context.json', '["one", "two"]', '[S1] source\none\n\n[S2] source\ntwo', 2],
  ['r.context.json', '{"contexts": ["one"]}', '[S1] source\none', 1],
  ['r.context.yaml', '- content: one\n  sourceName: a.md\n  pageNumber: 3\n', '[S1] a.md / p.3\none', 1],
])('%s holding %s is the context', async (file, text, context, hits) => {
  const loaded = await load({ 'r.query.md': 'Q', 'r.answer.md': 'A', [file]: text });
  expect(loaded.request?.context).toBe(context);
  expect(loaded.request?.hits).toHaveLength(hits);
  expect(loaded.notes).toEqual([]);
});

test('chunks of a folder are assembled in natural order under their file names', async () => {
  const chunks = { 'r.context/10.md': 'ten\n', 'r.context/9.md': '---\na: b\n---\nnine\n' };
  const loaded = await load({ 'r.query.md': 'Q', 'r.answer.md': 'A', ...chunks });
  expect(loaded.request?.context).toBe('[S1] 9.md\nnine\n\n[S2] 10.md\nten');
});

test('without a context file the context is assembled from the hits, and that is said', async () => {
  const hits =
    '{"hits": [{"id": "a", "content": "one", "sourceName": "a.md"}, {"id": "b"}, {"id": "c", "content": "two"}]}';
  const loaded = await load({ 'r.query.md': 'Q', 'r.answer.md': 'A', 'r.hits.json': hits });
  expect(loaded.request?.context).toBe('[S1] a.md\none\n\n[S2] source\ntwo');
  expect(loaded.request?.hits).toHaveLength(3);
  expect(loaded.notes).toEqual([
    {
      code: 'context-assembled',
      message: 'There is no context file: the context was assembled from 2 hits (1 more have no content).',
    },
  ]);
});

test('hits are ids or hits, and fields that nobody knows survive', async () => {
  const loaded = await load({ ...whole, 'r.hits.json': '["a", 7, {"id": "b", "score": 0.5, "lang": "de"}]' });
  expect(loaded.request?.hits).toEqual([{ id: 'a' }, { id: '7' }, { id: 'b', score: 0.5, lang: 'de' }]);
  expect(loaded.request?.context).toBe('C.');
});

test('hits without content are no context', async () => {
  const loaded = await load({ 'r.query.md': 'Q', 'r.answer.md': 'A', 'r.hits.json': '["a", "b"]' });
  expect(loaded.request).toBeUndefined();
  expect(loaded.problems).toMatchObject([{ code: 'empty', role: 'context' }]);
  expect(loaded.problems[0]?.message).toContain('r.hits.json has no hit with content');
});

test('hits that cannot be read are one problem, not a missing context as well', async () => {
  const loaded = await load({ 'r.query.md': 'Q', 'r.answer.md': 'A', 'r.hits.json': '[{"id": "a",' });
  expect(loaded.request).toBeUndefined();
  expect(loaded.problems).toMatchObject([{ code: 'bad-format', role: 'hits' }]);
});

test.each([
  ['RagResult', { query: 'Q', answer: 'A', context: 'C', hits: [{ id: 'h' }], trace: {} }],
  [
    'RagTrace',
    { query: 'Q', answer: 'A', context: 'C', retrievedHits: [{ id: 'x' }], rerankedHits: [{ id: 'h' }] },
  ],
  [
    'RagResult with hits in its trace',
    { query: 'Q', answer: 'A', context: 'C', hits: null, trace: { retrievedHits: [{ id: 'h' }] } },
  ],
])('a trace that is a %s gives every part', async (_, value) => {
  const loaded = await load({ 'r.trace.json': JSON.stringify(value) });
  expect(loaded.request).toEqual({ query: 'Q', answer: 'A', context: 'C', hits: [{ id: 'h' }] });
  expect(loaded.partFiles.query).toMatch(/r\.trace\.json$/);
});

test('a file wins over the trace, and a difference is said', async () => {
  const trace = JSON.stringify({ query: 'Q?', answer: 'Another', hits: [{ content: 'H' }] });
  const loaded = await load({ ...whole, 'r.trace.json': trace });
  expect(loaded.request).toMatchObject({
    query: 'Q?',
    answer: 'A.',
    context: 'C.',
    hits: [{ content: 'H' }],
  });
  expect(loaded.notes).toMatchObject([{ code: 'trace-differs' }]);
  expect(loaded.notes[0]?.message).toContain('another answer');
});

test('what neither files nor trace hold is missing', async () => {
  const loaded = await load({ 'r.query.md': 'Q', 'r.trace.json': '{"totalDurationMs": 5}' });
  expect(loaded.request).toBeUndefined();
  expect(loaded.problems.map(({ code, role }) => [code, role])).toEqual([
    ['missing', 'answer'],
    ['missing', 'context'],
  ]);
});

test('a broken trace is said and does not keep a whole set from being judged', async () => {
  const loaded = await load({ ...whole, 'r.trace.json': '{"query": ' });
  expect(loaded.request?.query).toBe('Q?');
  expect(loaded.problems).toMatchObject([{ code: 'bad-format', role: 'trace' }]);
});

test.each<[what: string, code: string, files: Files, words: string]>([
  ['empty', 'empty', { ...whole, 'r.answer.md': '' }, 'r.answer.md is empty'],
  ['only white space', 'empty', { ...whole, 'r.answer.md': ' \n\n' }, 'r.answer.md is empty'],
  ['only front matter', 'empty', { ...whole, 'r.answer.md': '---\na: b\n---\n' }, 'r.answer.md is empty'],
  ['an empty context', 'empty', { ...whole, 'r.context.md': '' }, 'r.context.md is empty'],
  ['binary', 'binary', { ...whole, 'r.answer.md': Buffer.from('PK\u0003\u0000x') }, 'not UTF-8'],
  ['Latin-1', 'binary', { ...whole, 'r.answer.md': Buffer.from('caf\xe9', 'latin1') }, 'not UTF-8'],
  ['UTF-16', 'binary', { ...whole, 'r.answer.md': Buffer.from('\uFEFFA', 'utf16le') }, 'UTF-16'],
  [
    'no JSON',
    'bad-format',
    { 'r.query.md': 'Q', 'r.context.md': 'C', 'r.answer.json': '{"answer": ' },
    'not valid JSON',
  ],
  [
    'no YAML',
    'bad-format',
    { 'r.query.md': 'Q', 'r.context.md': 'C', 'r.answer.yaml': 'a: [' },
    'not valid YAML',
  ],
  [
    'a number',
    'bad-format',
    { 'r.query.md': 'Q', 'r.context.md': 'C', 'r.answer.json': '{"answer": 5}' },
    '"answer"',
  ],
  ['a bad hit', 'bad-format', { ...whole, 'r.hits.json': '["a", {"id": 5}]' }, 'entry 2, id'],
  ['hits in prose', 'bad-format', { ...whole, 'r.hits.md': 'one and two' }, 'not valid JSON'],
  [
    'a context of numbers in objects',
    'bad-format',
    { 'r.query.md': 'Q', 'r.answer.md': 'A', 'r.context.json': '{"a": 1}' },
    'array of strings',
  ],
])('a file that is %s is named with the reason', async (_, code, files, words) => {
  const loaded = await load(files);
  expect(loaded.request).toBeUndefined();
  expect(loaded.problems).toMatchObject([{ code }]);
  expect(loaded.problems[0]?.message).toContain(words);
});

test('YAML that would take seconds to read is named with what to save it as', async () => {
  const loaded = await load({
    'r.query.md': 'q',
    'r.answer.yaml': `answer: ${'x'.repeat(1_100_000)}\n`,
    'r.context.md': 'c',
  });
  expect(loaded.request).toBeUndefined();
  expect(loaded.problems).toEqual([
    expect.objectContaining({
      code: 'too-large',
      role: 'answer',
      message:
        'r.answer.yaml is YAML of more than 1 MB, which takes too long to read. Save it as JSON or as text.',
    }),
  ]);
});

test('a file of 60 MB is named with the limit and never read', async () => {
  const folder = temporaryFolder(whole);
  const handle = openSync(join(folder, 'r.context.md'), 'w');
  ftruncateSync(handle, 60 * 1024 * 1024);
  closeSync(handle);
  const loaded = await loadFrom(folder);
  expect(loaded.problems).toMatchObject([
    { code: 'too-large', role: 'context', file: join(folder, 'r.context.md') },
  ]);
  expect(loaded.problems[0]?.message).toMatch(/60\.0 MB.*at most 20\.0 MB/);
});

test('a folder, a pipe and a broken link in place of a file are unreadable', async () => {
  const folder = temporaryFolder({ 'r.context.md': 'C' });
  mkdirSync(join(folder, 'r.query.md'));
  execFileSync('mkfifo', [join(folder, 'r.answer.md')]);
  symlinkSync(join(folder, 'gone.json'), join(folder, 'r.hits.json'));
  const loaded = await loadFrom(folder);
  expect(loaded.problems.map(({ code, role }) => [code, role])).toEqual([
    ['unreadable', 'query'],
    ['unreadable', 'answer'],
    ['unreadable', 'hits'],
  ]);
  expect(loaded.problems[0]?.message).toBe('r.query.md is a folder, not a file.');
});

test('a link out of the folder is refused, whoever asks', async () => {
  const outside = temporaryFolder({ secret: 'key' });
  const folder = temporaryFolder({ 'r.query.md': 'Q', 'r.answer.md': 'A' });
  symlinkSync(join(outside, 'secret'), join(folder, 'r.context.md'));
  const loaded = await loadFrom(folder, { readText: () => 'key' });
  expect(loaded.request).toBeUndefined();
  expect(loaded.problems).toMatchObject([{ code: 'outside', role: 'context' }]);
});

test('a link inside the folder is followed', async () => {
  const folder = temporaryFolder({ ...whole, 'shared/c.md': 'shared' });
  symlinkSync(join(folder, 'shared/c.md'), join(folder, 'r.contexts.txt'));
  expect((await loadFrom(folder)).problems).toMatchObject([{ code: 'ambiguous', role: 'context' }]);
});

test('unsaved text comes before the disk, under the same rules', async () => {
  const loaded = await load(whole, {
    readText: (file) => (file.endsWith('r.answer.md') ? '---\na: b\n---\nUnsaved.\n' : undefined),
  });
  expect(loaded.request).toMatchObject({ query: 'Q?', answer: 'Unsaved.' });
});

test('the prompt is read without its front matter, and an unreadable one keeps nothing from being judged', async () => {
  const prompt = '---\ncases: "cases/*"\n---\nAnswer from {context}.\n';
  const loaded = await load({ ...whole, 'r.prompt.md': prompt });
  expect(loaded.promptText).toBe('Answer from {context}.');
  expect(loaded.promptFrontMatter).toEqual({ cases: 'cases/*' });
  const broken = await load({ ...whole, 'r.prompt.md': Buffer.from([0]) });
  expect(broken.request).toBeDefined();
  expect(broken.problems).toMatchObject([{ code: 'binary', role: 'prompt' }]);
});

test('keys that try to change prototypes are data or nothing', async () => {
  const loaded = await load({
    'r.query.json': '{"__proto__": {"query": "stolen"}, "query": "Q"}',
    'r.answer.json': '{"__proto__": {"answer": "stolen"}}',
    'r.context.yaml': '__proto__: {context: stolen}\ncontext: C',
    'r.hits.json':
      '[{"id": "a", "__proto__": {"polluted": true}, "metadata": {"constructor": {"prototype": {"polluted": true}}}}]',
  });
  expect(loaded.problems).toMatchObject([{ code: 'bad-format', role: 'answer' }]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test.each([
  ['r.hits.json', `[{"metadata": {"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}]`],
  ['r.hits.yaml', `${'['.repeat(50_000)}`],
])('%s that is nested beyond reason is an error at its file', async (file, text) => {
  const loaded = await load({ ...whole, [file]: text });
  expect(loaded.request).toBeUndefined();
  expect(loaded.problems).toMatchObject([{ code: 'bad-format', role: 'hits' }]);
});

test('a text between two rules that is too long for front matter is text', async () => {
  const raw = `---\nkey: ${'v'.repeat(70_000)}\n---\nA.`;
  expect((await load({ ...whole, 'r.answer.md': raw })).request?.answer).toBe(raw);
});

test.each([
  ['r.context.yaml', 'context', '&a [*a]'],
  ['r.hits.yaml', 'hits', '&a {hits: [*a, {id: x, content: y}]}'],
  ['r.trace.yaml', 'trace', '&a {hits: [{id: x, content: y, metadata: {whole: *a}}]}'],
])('%s that contains itself is an error at its file', async (file, role, text) => {
  const { 'r.context.md': _, ...texts } = whole;
  const loaded = await load({ ...texts, [file]: text });
  expect(loaded.problems[0]).toMatchObject({
    code: 'bad-format',
    role,
    message: `${file} holds a value that contains itself.`,
  });
});

test('a trace that is nested beyond reason is an error at its file', async () => {
  const deep = `{"hits": [{"content": "c", "metadata": {"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}]}`;
  const loaded = await load({ ...whole, 'r.trace.json': deep });
  expect(loaded.problems).toMatchObject([{ code: 'bad-format', role: 'trace' }]);
});

test('whatever the files hold, loading gives a request or names a problem, and never throws', async () => {
  const folder = temporaryFolder({
    'r.query.json': '1',
    'r.answer.yaml': '1',
    'r.context.json': '1',
    'r.hits.json': '1',
    'r.prompt.md': '1',
    'r.trace.json': '1',
  });
  const found = await findFileSet(folder, 'r');
  if (found === undefined) throw new Error('no set');
  const hit = fc.record(
    { id: fc.string(), content: fc.string(), metadata: fc.jsonValue() },
    { requiredKeys: [] },
  );
  const whole = '{"query": "q", "answer": "a", "context": "c", "hits": [{"content": "x"}]}';
  const text = fc.oneof(
    { weight: 8, arbitrary: fc.constant(whole) },
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc
      .array(hit)
      .map((hits) => JSON.stringify({ hits, query: 'q', answer: 'a', context: hits.length ? 'c' : 5 })),
    fc.string().map((value) => JSON.stringify(value)),
    fc.string().map((value) => `---\n${value}\n---\n${value}`),
  );
  const roles = ['query', 'answer', 'context', 'hits', 'prompt', 'trace'];
  const outcomes = { request: 0, problem: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 6, maxLength: 6 }), async (texts) => {
      const readText = (file: string): string | undefined =>
        texts[roles.findIndex((role) => file.includes(`.${role}.`))];
      const { request, parts, problems } = await loadCase(found, { readText });
      expect(request === undefined).toBe(parts === undefined);
      if (request === undefined) expect(problems).not.toEqual([]);
      else
        expect([request.query, request.answer, request.context].every((part) => part.trim() !== '')).toBe(
          true,
        );
      outcomes[request === undefined ? 'problem' : 'request'] += 1;
    }),
    { seed: 11, numRuns: 200 },
  );
  expect(Math.min(outcomes.request, outcomes.problem)).toBeGreaterThan(5);
});

test('an alias bomb in front matter is text, in YAML data it is an error', async () => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefghi'.split('').map((key, at) => {
      const above = 'abcdefgh'[at] ?? '';
      return `${key}: &${key} [${Array(9).fill(`*${above}`).join(',')}]`;
    }),
  ].join('\n');
  const text = `---\n${bomb}\n---\nA.`;
  expect((await load({ ...whole, 'r.answer.md': text })).request?.answer).toBe(text);
  const data = await load({ 'r.query.md': 'Q', 'r.context.md': 'C', 'r.answer.yaml': bomb });
  expect(data.problems).toMatchObject([{ code: 'bad-format', role: 'answer' }]);
});
