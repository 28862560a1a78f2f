import { describe, expect, it } from 'vitest';
import { codes, readText } from './readText';

const yaml = (text: string) => readText(text, { file: 'd.yaml' });
const lines = (batch: ReturnType<typeof yaml>) => batch.cases.map(({ id, line }) => [id, line]);

describe('a dataset as YAML', () => {
  it.each([
    [
      'a list',
      '# set\n- id: a\n  hits: [d1, d2]\n  relevant: [d2]\n\n- id: b\n  hits:\n    - d1\n  relevant: {d1: 2}\n',
      2,
    ],
    [
      'a mapping with a list',
      'version: 1\ncases:\n  - id: a\n    hits: [d1, d2]\n    relevant: [d2]\n  - id: b\n    hits: [d1]\n    relevant: {d1: 2}\nmore: 1\n',
      3,
    ],
    [
      'a list that is not indented',
      'data:\n- id: a\n  hits: [d1, d2]\n  relevant: [d2]\n- id: b\n  hits: [d1]\n  relevant: {d1: 2}\n',
      2,
    ],
    [
      'a flow list',
      '[{id: a, hits: [d1, d2], relevant: [d2]},\n {id: b, hits: [d1], relevant: {d1: 2}}]\n',
      1,
    ],
    [
      'several documents',
      'id: a\nhits: [d1, d2]\nrelevant: [d2]\n---\nid: b\nhits: [d1]\nrelevant: {d1: 2}\n',
      1,
    ],
    [
      'anchors and merge keys',
      '- &one {id: a, hits: [d1, d2], relevant: [d2]}\n- {<<: *one, id: b, hits: [d1], relevant: {d1: 2}}\n',
      1,
    ],
  ])('reads %s', (_, text, first) => {
    const got = yaml(text);
    expect(got.problems).toEqual([]);
    expect(got.cases.map(({ id, hits }) => [id, hits?.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(got.cases[0]?.line).toBe(first);
    expect(got.cases[1]?.relevant).toEqual(new Map([['d1', 2]]));
    expect(got.cases.map(({ line }) => text.split('\n')[line - 1])).toEqual([
      expect.stringMatching(/\ba\b/),
      expect.stringContaining('b'),
    ]);
  });

  it('keeps ids that look like numbers as they are written, and the order of a map', () => {
    const got = yaml(
      '- id: 007\n  hits: {010: 0.5, b: 0.9, 2: 0.5, 0x1F: .nan}\n  relevant: [010, 12345678901234567890]\n',
    );
    expect(got.cases[0]?.id).toBe('007');
    expect(got.cases[0]?.hits?.map(({ id }) => id)).toEqual(['b', '010', '2']);
    expect([...(got.cases[0]?.relevant?.keys() ?? [])]).toEqual(['010', '12345678901234567890']);
    expect(codes(got)).toEqual(['1 bare-number', '1 bad-score']);
  });

  it('a fault in a row is located and does not touch the others', () => {
    const got = yaml(
      '- id: a\n  hits: [d1\n  relevant: [d1]\n- id: b\n  hits: [d1]\n  relevant: [d1]\n- id: c\n\thits: [d1]\n- id: d\n  hits: "d1\n- id: e\n  hits: [d1]\n  relevant: [d1]\nstray\n- just text\n',
    );
    expect(lines(got)).toEqual([
      ['b', 4],
      ['e', 11],
    ]);
    expect(codes(got)).toEqual(['14 bad-yaml', '3 bad-yaml', '8 bad-yaml', '10 bad-yaml', '15 bad-row']);
    expect(got.problems.every(({ skips }) => skips)).toBe(true);
  });

  it('rows after a fault in a file that is parsed as a whole are not run', () => {
    const got = yaml(
      '[{id: a, hits: [d1], relevant: [d1]},\n {id: b, hits: [d1, relevant: [d1]},\n {id: c, hits: [d1]}]\n',
    );
    expect(lines(got)).toEqual([['a', 1]]);
    expect(new Set(codes(got).map((code) => code.split(' ')[1]))).toEqual(new Set(['bad-yaml']));
  });

  it('refuses aliases that stand for too much, and nesting that is too deep', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [at, name] of [...'bcdefgh'].entries()) {
      const before = `*${'abcdefgh'[at] ?? ''}`;
      bomb.push(`${name}: &${name} [${Array.from({ length: 9 }, () => before).join(', ')}]`);
    }
    expect(codes(yaml(`${bomb.join('\n')}\nhits: *h\n`))).toEqual(['1 bad-yaml']);
    const deep = yaml(`- id: a\n  hits: ${'['.repeat(20_000)}\n- id: b\n  hits: [d1]\n  relevant: [d1]\n`);
    expect(lines(deep)).toEqual([['b', 3]]);
    expect(codes(deep)).toEqual(['1 bad-yaml']);
  });

  it('says what is too large, empty, not UTF-8 or begins with a mark', () => {
    expect(codes(yaml(`- id: a\n  query: ${'x'.repeat(20_000_000)}\n`))).toEqual(['1 too-large']);
    expect(codes(yaml('# nothing\n'))).toEqual(['1 empty']);
    expect(codes(yaml('[]\n'))).toEqual(['1 empty']);
    const bytes = Buffer.from('\ufeff- id: a\n  query: x?\n  hits: [d1]\n  relevant: [d1]\n');
    bytes[bytes.indexOf('?')] = 0xe9;
    const got = readText(bytes, { file: 'd.yml' });
    expect(codes(got)).toEqual(['1 byte-order-mark', '2 bad-encoding']);
    expect(lines(got)).toEqual([['a', 1]]);
  });
});
