import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QrelsReader } from '../../../../src/core/dataset/trec/QrelsReader';
import { labelsHash } from '../../../../src/core/run/labelsHash';

/** Labels as they are read from bytes in pieces of some size, and the codes of the problems with their lines. */
function readQrels(text: string, chunk = 1 << 16) {
  const reader = new QrelsReader('q');
  const bytes = new TextEncoder().encode(text);
  const found = [];
  for (let from = 0; from < bytes.length; from += chunk)
    found.push(...reader.push(bytes.subarray(from, from + chunk)));
  found.push(...reader.finish({ cut: false }));
  return {
    labels: [...reader.queries].map(([id, { line, labels }]) => ({ id, line, labels: [...labels] })),
    hashes: [...reader.queries].map(([, { labels }]) => labelsHash(labels)),
    codes: found.map(({ problem: { line, code } }) => `${line} ${code}`),
  };
}

/** The same with maps, line by line. */
function readPlainly(lines: readonly string[]) {
  const queries = new Map<string, { line: number; labels: Map<string, number> }>();
  const codes: string[] = [];
  lines.forEach((text, index) => {
    if (text.trim() === '' || text.startsWith('#')) return;
    const line = index + 1;
    const [query = '', , document = '', grade = '', ...rest] = text.trim().split(/[ \t]+/);
    if (grade === '' || rest.length > 0) return void codes.push(`${line} bad-columns`);
    if (!/^[+-]?\d+(\.\d*)?$/.test(grade)) return void codes.push(`${line} bad-grade`);
    if (!Number.isInteger(Number(grade))) codes.push(`${line} fractional-grade`);
    const known = queries.get(query) ?? { line, labels: new Map<string, number>() };
    queries.set(query, known);
    const first = known.labels.get(document);
    if (first === undefined) known.labels.set(document, Number(grade));
    else codes.push(`${line} ${first === Number(grade) ? 'duplicate-label' : 'contradictory-grades'}`);
  });
  return {
    labels: [...queries].map(([id, { line, labels }]) => ({ id, line, labels: [...labels] })),
    hashes: [...queries.values()].map(({ labels }) => labelsHash(labels)),
    codes,
  };
}

const query = fc.constantFrom('q1', 'q2', 'q10', 'ü', 'q3');
const document = fc.constantFrom('a', 'b', 'ab', 'doc-1', 'doc-2', 'é', '\u{1f600}');
const grade = fc.constantFrom('0', '1', '2', '-1', '+3', '007', '1.5', '2.', 'x', '1e2', '-', '');
const gap = fc.constantFrom(' ', '\t', '  ');
const row = fc
  .tuple(query, document, grade, gap)
  .map(([id, text, level, space]) => `${id}${space}0${space}${text}${space}${level}`);
const odd = fc.constantFrom('', '  ', '# note', 'q1 0 a', 'q1 0 a 1 more', ' q1 0 b 1 ', 'one');

describe('qrels that are read from their bytes', () => {
  it('are those of a reader of texts and maps, in any order of lines and pieces of any size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 6, arbitrary: row }, odd), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('\n', '\r\n'),
        (lines, chunk, end) => {
          const { codes, ...expected } = readPlainly(lines);
          const found = readQrels(lines.join(end), chunk);
          expect({ labels: found.labels, hashes: found.hashes }).toEqual(expected);
          expect(found.codes.filter((code) => !code.endsWith(' empty'))).toEqual(codes);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keep many labels of many queries that come again and again apart', () => {
    const lines = Array.from({ length: 6000 }, (_, at) => `q${at % 40} 0 doc${at % 500} ${at % 3}`);
    const { codes, ...expected } = readPlainly(lines);
    const found = readQrels(lines.join('\n'));
    expect({ labels: found.labels, hashes: found.hashes }).toEqual(expected);
    expect(codes.length).toBeGreaterThan(1000);
    // The first hundred of each kind one by one, and the number of the rest.
    expect(found.codes).toHaveLength(202);
  });
});
