import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codes, readText as readAny } from './readText';

const readText = (text: string, options: { labelsVar?: string; piece?: number } = {}) =>
  readAny(text, { file: 'd.json', ...options });

const rows = [
  { id: 'q1', query: 'a "quoted" ] text, {', hits: ['a'], relevant: ['a'] },
  { id: 'q2', hits: [{ id: 'b' }], relevant: { b: 2 } },
];

describe('a dataset as JSON', () => {
  it('finds the line of each row, however it is written', () => {
    expect(readText(JSON.stringify(rows, null, 2)).cases.map(({ id, line }) => [id, line])).toEqual([
      ['q1', 2],
      ['q2', 12],
    ]);
    expect(readText(JSON.stringify(rows)).cases.map(({ line }) => line)).toEqual([1, 1]);
    expect(
      readText(`{"name":"x",\n"cases":${JSON.stringify(rows)}}`).cases.map(({ id, line }) => [id, line]),
    ).toEqual([
      ['q1', 2],
      ['q2', 2],
    ]);
    expect(readText(JSON.stringify(rows[0], null, 1)).cases).toHaveLength(1);
  });

  it('runs the good rows around a broken one, and says where the fault is', () => {
    const got = readText(
      '[\n{"id":"q1","hits":["a"],"relevant":["a"]},\n{"id":"q2",\n "hits":[a]},\n{"id":"q3","hits":["a"],"relevant":["a"]}\n]',
    );
    expect(got.cases.map(({ id, line }) => [id, line])).toEqual([
      ['q1', 2],
      ['q3', 5],
    ]);
    expect(codes(got)).toEqual(['4 bad-json']);
  });

  it('goes on after a string that was left open', () => {
    const got = readText('[\n{"id":"q1},\n{"id":"q2","hits":["a"],"relevant":["a"]}\n]');
    expect(codes(got).some((code) => code.endsWith('bad-json'))).toBe(true);
    expect(got.problems.length).toBeGreaterThan(0);
  });

  it('says that a list is cut short, and runs what is whole', () => {
    const text = JSON.stringify(rows, null, 2);
    const got = readText(text.slice(0, -8));
    expect(got.cases.map(({ id }) => id)).toEqual(['q1']);
    expect(got.problems).toMatchObject([{ skips: true, problem: { code: 'bad-json', line: 12 } }]);
  });

  it.each([
    ['[]', ['1 empty']],
    ['17', ['1 bad-json']],
    ['[1, "x", null, []]', ['1 bad-row', '1 bad-row', '1 bad-row', '1 bad-row']],
    ['[{"id":"a"', ['1 bad-json']],
    ['{"results":{"results":[]}}', ['1 empty']],
  ])('%s gives problems and no case', (text, expected) => {
    const got = readText(text);
    expect([codes(got), got.cases]).toEqual([expected, []]);
  });

  it('names bytes that are not UTF-8, and lets a real replacement character be', () => {
    const text = '[\n{"id":"\ufffd","hits":["a"],"relevant":["a"]}]';
    expect(codes(readText(text))).toEqual([]);
    const bytes = Uint8Array.from(text.replace('\ufffd', '\u00e9'), (char) => char.charCodeAt(0));
    expect(codes(readAny(bytes, { file: 'd.json' }))).toEqual(['2 bad-encoding']);
  });

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '"',
      ',',
      ':',
      '\\',
      '\n',
      'NaN',
      '{"id":1}',
      '"results":',
      ' ',
      '1',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const got = readText(pieces.join(''));
        expect(got.cases.length + got.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a promptfoo result', () => {
  const entry = (provider: string, more: object = {}) => ({
    provider: { id: provider },
    prompt: { raw: 'q?' },
    vars: { query: 'q?', chunks: '["a","b"]' },
    response: { output: ['a', 'x'] },
    ...more,
  });
  const result = (entries: object[]) =>
    JSON.stringify({ evalId: 'e', results: { version: 2, results: entries } }, null, 1);

  it('names a test alike for all providers, and repeats by number', () => {
    const got = readText(
      result([
        entry('p1'),
        entry('p2'),
        entry('p1'),
        entry('p1', { vars: { query: 'r?', chunks: '["c"]' } }),
      ]),
    );
    expect(got.cases.map(({ id, system }) => [id, system])).toEqual([
      ['test 1', 'p1'],
      ['test 1', 'p2'],
      ['test 1 (2)', 'p1'],
      ['test 2', 'p1'],
    ]);
    expect(got.cases[0]).toMatchObject({ query: 'q?', hits: [{ id: 'a' }, { id: 'x' }] });
    expect(got.cases[0]?.relevant).toEqual(
      new Map([
        ['a', 1],
        ['b', 1],
      ]),
    );
    expect(got.problems).toEqual([]);
  });

  it('reads an output that is the JSON text of a list, or holds objects', () => {
    const got = readText(
      result([
        entry('p', { response: { output: '["b"]' } }),
        entry('p', { response: { output: { documents: [{ chunk_id: 'b' }] } } }),
      ]),
    );
    expect(got.cases.map(({ hits }) => hits?.[0]?.id)).toEqual(['b', 'b']);
  });

  it('names the entry without a response with the first line of its error, and one with prose', () => {
    const failed = { ...entry('p'), error: 'Error: no key\nat x', response: undefined };
    const got = readText(result([entry('p'), failed, entry('p', { response: { output: 'Sorry.' } })]));
    expect(got.problems.map(({ problem, system }) => [problem.code, system])).toEqual([
      ['no-response', 'p'],
      ['bad-hits', 'p'],
    ]);
    expect(got.problems[0]?.problem.message).toBe('Case "test 1 (2)" has no response. Error: no key');
  });

  it('asks which variable holds the labels when several could, and says which', () => {
    const vars = { query: 'q', chunks: '["a"]', tags: '["t"]', n: '[1]' };
    const text = result([entry('p', { vars })]);
    const got = readText(text);
    expect(got.cases[0]?.relevant).toBeUndefined();
    expect(codes(got)).toHaveLength(1);
    expect(got.problems[0]?.problem).toMatchObject({
      code: 'labels-var',
      message: expect.stringContaining('"chunks", "tags"') as string,
    });
    const three = readText(result([entry('p', { vars }), entry('q', { vars }), entry('r', { vars })]));
    expect(codes(three).map((code) => code.split(' ')[1])).toEqual(['labels-var', 'no-labels', 'no-labels']);
    expect(readText(text, { labelsVar: 'chunks' }).cases[0]?.relevant).toEqual(new Map([['a', 1]]));
    expect(readText(text, { labelsVar: 'gold' }).problems[0]?.problem.message).toContain(
      'no variable "gold"',
    );
  });

  it('says what there is when no variable can be the labels', () => {
    const got = readText(result([entry('p', { vars: { query: 'q' } })]));
    expect(got.problems[0]?.problem).toMatchObject({
      code: 'no-labels',
      message: expect.stringContaining('"query"') as string,
    });
  });
});
