import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codes, readText } from './readText';

const row = (id: string, more: object = {}) =>
  JSON.stringify({ id, hits: ['a', 'b'], relevant: ['b'], ...more });

describe('a dataset as JSON Lines', () => {
  it('has true line numbers with blank lines, CRLF and no end on the last line', () => {
    const got = readText(`${row('q1')}\r\n\r\n   \n${row('q2')}\n\n\n${row('q3')}`);
    expect(got.cases.map(({ id, line }) => [id, line])).toEqual([
      ['q1', 1],
      ['q2', 4],
      ['q3', 7],
    ]);
    expect(got.problems).toEqual([]);
    expect(got.cases[0]).toMatchObject({ hits: [{ id: 'a' }, { id: 'b' }], relevant: new Map([['b', 1]]) });
  });

  it('warns of a byte order mark, which is not part of the first id', () => {
    const got = readText(`\ufeff${row('q1')}`);
    expect(codes(got)).toEqual(['1 byte-order-mark']);
    expect(got.cases[0]?.id).toBe('q1');
  });

  it('names a line that is not JSON, with its column, and runs the others', () => {
    const got = readText(`${row('q1')}\n{"id": "q2", "hits": ["a" "b"]}\n{"id":\n[1]\n"text"\n${row('q3')}`);
    expect(codes(got)).toEqual(['2 bad-json', '3 bad-json', '4 bad-row', '5 bad-row']);
    expect(got.problems.every(({ skips }) => skips)).toBe(true);
    expect(got.problems[0]?.problem).toMatchObject({ column: 27, severity: 'error' });
    expect(got.problems[1]?.problem).toMatchObject({
      column: 7,
      message: expect.stringContaining('ends too early') as string,
    });
    expect(got.cases.map(({ id }) => id)).toEqual(['q1', 'q3']);
  });

  it.each([
    ['not json', "unexpected token 'o'"],
    ['{"id": ,}', "unexpected token ','"],
    ['{"id": "q", "hits": ["a",]}', "unexpected token ']'"],
    [`${'x'.repeat(100)}`, "unexpected token 'x'"],
  ])('says what is wrong with the line %s, and does not quote it', (line, why) => {
    const message = readText(line).problems[0]?.problem.message;
    expect(message).toBe(`The line is not JSON: ${why}. This row is not run.`);
  });

  it('reads Python’s bare NaN and Infinity as null, says so, and leaves strings alone', () => {
    const got = readText(
      '{"id":"NaN \\" -Infinity","x":NaN,"relevant":{"a":-Infinity,"b":1},"hits":["a"],"y":[Infinity]}',
    );
    expect(got.cases[0]?.id).toBe('NaN " -Infinity');
    expect(got.cases[0]?.relevant).toEqual(new Map([['b', 1]]));
    expect(codes(got)).toEqual(['1 bare-number', '1 bad-grade']);
    expect(got.problems[0]?.problem.message).toContain('3 times');
  });

  it('still says that a line with NaN is broken when it is broken elsewhere', () => {
    expect(codes(readText('{"a":NaN,}'))).toEqual(['1 bad-json']);
    expect(codes(readText('{"a":NaNs}'))).toEqual(['1 bad-json']);
  });

  it('refuses the second row of an id and names both lines', () => {
    const got = readText(`${row('q-001')}\n${row('q-002')}\n${row('q-002')}\n${row('q-003')}`);
    expect(got.cases.map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(got.problems).toHaveLength(1);
    expect(got.problems[0]).toMatchObject({
      skips: true,
      problem: {
        line: 3,
        code: 'duplicate-id',
        severity: 'error',
        message: 'Duplicate id "q-002": first on line 2, again here. This row is not run.',
      },
    });
  });

  it('names rows without an id by their line', () => {
    const got = readText(
      '\n{"hits":["a"],"relevant":["a"]}\n{"id":" ","hits":["a"],"relevant":["a"]}\n{"id":7,"hits":["a"],"relevant":["a"]}',
    );
    expect(got.cases.map(({ id }) => id)).toEqual(['line 2', 'line 3', '7']);
    expect(codes(got)).toEqual(['3 bad-field']);
  });

  it('names bytes that are not UTF-8, and lets a real replacement character be', () => {
    const good = new TextEncoder().encode(`${row('q1')}\n${row('\ufffd')}\n`);
    expect(codes(readText(good))).toEqual([]);
    const bad = Uint8Array.from([
      ...good,
      ...new TextEncoder().encode(row('x')).map((byte) => (byte === 0x78 ? 0xe9 : byte)),
    ]);
    expect(codes(readText(bad))).toContain('3 bad-encoding');
  });

  it('reads a line of 10 MB', () => {
    const got = readText(`${row('q1')}\n${row('q2', { answer: 'x'.repeat(10_000_000) })}\n${row('q3')}`);
    expect(got.cases.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(got.cases[1]?.answer).toHaveLength(10_000_000);
  });

  it.each([
    ['nothing', new Uint8Array(0), 'empty'],
    ['white space', new TextEncoder().encode(' \n\r\n'), 'empty'],
    ['a gzip file', Uint8Array.of(0x1f, 0x8b, 8, 0), 'not-text'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0), 'not-text'],
    ['a binary file', Uint8Array.of(0x7b, 0, 1, 2), 'not-text'],
  ])('refuses %s with one problem', (_, bytes, code) => {
    const got = readText(bytes);
    expect(codes(got)).toEqual([`1 ${code}`]);
    expect(got.cases).toEqual([]);
  });

  it('reads JSON Lines whatever the name says', () => {
    for (const file of ['d.txt', 'd.csv', 'd.dataset.yaml'])
      expect(readText(row('q1'), { file }).cases).toHaveLength(1);
  });

  it('reads JSON Lines from a file that is named .json, and a list from one that is named .jsonl', () => {
    expect(readText(`${row('q1')}\n${row('q2')}`, { file: 'd.json' }).cases.map(({ line }) => line)).toEqual([
      1, 2,
    ]);
    expect(readText(`[\n${row('q1')},\n${row('q2')}]`).cases.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('gives the same whatever the chunks and the line ends', () => {
    const line = fc.oneof(
      fc
        .record({
          id: fc.string(),
          query: fc.string({ unit: 'grapheme' }),
          hits: fc.array(fc.string()),
          relevant: fc.array(fc.string()),
        })
        .map((value) => JSON.stringify(value)),
      fc.constantFrom('', '  ', '{"broken', '{"id":"ünï","x":NaN}', 'é😀'),
    );
    fc.assert(
      fc.property(
        fc.array(line),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('\n', '\r\n'),
        (lines, piece, end) => {
          const whole = readText(lines.join('\n'));
          expect(readText(lines.join(end), { piece })).toEqual(whole);
        },
      ),
      { numRuns: 80 },
    );
  });
});
