import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMetrics } from '../../src/worker/runMetrics';

interface Broken {
  /** The file's name, whose ending may say what it is. */
  file: string;
  content: string | Uint8Array;
  /** Labels of a run. */
  qrels?: string | Uint8Array;
  /** `line code`, or `qrels:line code` for one in the labels, by line. */
  found: string[];
  /** Mean reciprocal rank of the good rows with their number of all cases; null when no case has a value. */
  mrr: [value: number, n: number, N: number] | null;
}

const row = (id: string, hits = ['x', 'd']): string => JSON.stringify({ id, hits, relevant: ['d'] });
const jsonl = (...rows: string[]): string => rows.join('\n') + '\n';
const run = 'q1 Q0 x 1 0.9 t\nq1 Q0 d 2 0.8 t\n';
const qrels = 'q1 0 d 1\n';
const csv = 'id,hits,relevant\n';
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const manyRows = Array.from(
  { length: 3000 },
  (_, index) => `q${index} Q0 x 1 0.9 t\nq${index} Q0 d 2 0.8 t\n`,
).join('');

const cases: Record<string, Broken> = {
  'an empty file': { file: 'd.jsonl', content: '', found: ['1 empty'], mrr: null },
  'a file of blanks': { file: 'd.jsonl', content: ' \n\t\n\r\n', found: ['1 empty'], mrr: null },
  'an empty CSV': { file: 'd.csv', content: '', found: ['1 empty'], mrr: null },
  'a header and nothing else': { file: 'd.csv', content: csv, found: ['1 empty'], mrr: null },
  'a binary file': {
    file: 'd.jsonl',
    content: Uint8Array.from({ length: 999 }, (_, at) => (at * 7) % 256),
    found: ['1 not-text'],
    mrr: null,
  },
  'UTF-16': {
    file: 'd.jsonl',
    content: Buffer.from(`\ufeff${row('a')}`, 'utf16le'),
    found: ['1 not-text'],
    mrr: null,
  },
  'UTF-16 as CSV': {
    file: 'd.csv',
    content: Buffer.from(`\ufeff${csv}a,d,d\n`, 'utf16le'),
    found: ['1 not-text'],
    mrr: null,
  },
  'a gzip file as a dataset': {
    file: 'd.jsonl',
    content: gzipSync(row('a')),
    found: ['1 not-text'],
    mrr: null,
  },
  'NUL bytes behind the beginning': {
    file: 'd.jsonl',
    content: jsonl(row('a'), ' '.repeat(9000), '\0\0\0', row('b', ['d'])),
    found: ['3 bad-json'],
    mrr: [0.75, 2, 2],
  },
  'a byte order mark': {
    file: 'd.jsonl',
    content: `\ufeff${row('a')}`,
    found: ['1 byte-order-mark'],
    mrr: [0.5, 1, 1],
  },
  'a byte order mark before a header': {
    file: 'd.csv',
    content: `\ufeff${csv}a,x|d,d\n`,
    found: ['1 byte-order-mark'],
    mrr: [0.5, 1, 1],
  },
  'lines that end with CR only': {
    file: 'd.jsonl',
    content: `${row('a')}\r${row('b')}\r`,
    found: ['1 bad-json'],
    mrr: null,
  },
  'Latin-1 bytes in the middle': {
    file: 'd.jsonl',
    content: latin1(
      jsonl(row('a'), '{"id": "b", "query": "caf\xe9", "hits": ["d"], "relevant": ["d"]}', row('c')),
    ),
    found: ['2 bad-encoding'],
    mrr: [2 / 3, 3, 3],
  },
  'Latin-1 bytes in a CSV': {
    file: 'd.csv',
    content: latin1(`query,${csv}ok,a,d,d\ncaf\xe9,b,x|d,d\n`),
    found: ['3 bad-encoding'],
    mrr: [0.75, 2, 2],
  },
  'a lone surrogate': {
    file: 'd.jsonl',
    content: jsonl('{"id": "a", "hits": ["\\ud800", "d"], "relevant": ["d"]}'),
    found: [],
    mrr: [0.5, 1, 1],
  },
  'duplicate ids': {
    file: 'd.jsonl',
    content: jsonl(row('a'), row('b', ['d']), row('a', ['d'])),
    found: ['3 duplicate-id'],
    mrr: [0.75, 2, 2],
  },
  'duplicate ids in a CSV': {
    file: 'd.csv',
    content: `${csv}a,x|d,d\na,d,d\n`,
    found: ['3 duplicate-id'],
    mrr: [0.5, 1, 1],
  },
  'a line of 10 MB that is a row': {
    file: 'd.jsonl',
    content: jsonl(
      row('a'),
      JSON.stringify({ id: 'long', query: 'x'.repeat(10_000_000), hits: ['d'], relevant: ['d'] }),
    ),
    found: [],
    mrr: [0.75, 2, 2],
  },
  'a line of 10 MB that is none': {
    file: 'd.jsonl',
    content: jsonl(row('a'), 'x'.repeat(10_000_000), row('b')),
    found: ['2 bad-json'],
    mrr: [0.5, 2, 2],
  },
  'a field of 10 MB that never closes': {
    file: 'd.csv',
    content: `query,${csv}"open,a,d,d\n${'y'.repeat(10_000_000)}\nz,c,x|d,d\n`,
    found: ['2 bad-quote', '3 bad-columns'],
    mrr: [0.5, 1, 1],
  },
  'a comma too many': {
    file: 'd.jsonl',
    content: jsonl('{"id": "a", "hits": ["d"],}', row('b')),
    found: ['1 bad-json'],
    mrr: [0.5, 1, 1],
  },
  'a comma too many in a list': {
    file: 'd.json',
    content: `[${row('a')},\n${row('b')},\n]`,
    found: [],
    mrr: [0.5, 2, 2],
  },
  'JSON that is cut in the middle': {
    file: 'd.json',
    content: `{"cases": [\n${row('a')},\n{"id": "b", "hits": ["d"`,
    found: ['3 bad-json'],
    mrr: [0.5, 1, 1],
  },
  'a last line that is cut': {
    file: 'd.jsonl',
    content: `${row('a')}\n${row('b').slice(0, 20)}`,
    found: ['2 bad-json'],
    mrr: [0.5, 1, 1],
  },
  'two objects on a line': {
    file: 'd.jsonl',
    content: jsonl(row('a'), row('b') + row('c')),
    found: ['2 bad-json'],
    mrr: [0.5, 1, 1],
  },
  'nesting of 200,000 levels': {
    file: 'd.jsonl',
    content: jsonl(
      row('a'),
      `{"id": "b", "hits": ${'['.repeat(200_000)}${']'.repeat(200_000)}, "relevant": ["d"]}`,
    ),
    found: ['2 bad-hit'],
    mrr: [0.25, 2, 2],
  },
  'numbers that no double holds': {
    file: 'd.jsonl',
    content: jsonl('{"id": 12345678901234567890, "hits": {"d": 1e999, "x": 1}, "relevant": ["d"]}'),
    found: ['1 bad-field'],
    mrr: [1, 1, 1],
  },
  'scores that are NaN': {
    file: 'd.jsonl',
    content: jsonl('{"id": "a", "hits": {"x": NaN, "d": 0.5}, "relevant": ["d"]}'),
    found: ['1 bare-number', '1 bad-score'],
    mrr: [1, 1, 1],
  },
  'grades that are no numbers': {
    file: 'd.jsonl',
    content: jsonl('{"id": "a", "hits": ["x", "d"], "relevant": {"d": 1, "x": "high"}}'),
    found: ['1 bad-grade'],
    mrr: [0.5, 1, 1],
  },
  'keys of the prototype': {
    file: 'd.jsonl',
    content: jsonl(
      '{"__proto__": {"hits": ["d"]}, "constructor": 1, "id": "a", "hits": {"__proto__": 2, "d": 1}, "relevant": {"d": 1, "__proto__": 0}}',
    ),
    found: [],
    mrr: [0.5, 1, 1],
  },
  'rows that are no objects': {
    file: 'd.jsonl',
    content: jsonl('1', '"text"', '[]', 'null', row('a')),
    found: ['1 bad-row', '2 bad-row', '3 bad-row', '4 bad-row'],
    mrr: [0.5, 1, 1],
  },
  'an unclosed quote': {
    file: 'd.csv',
    content: `query,${csv}"open,a,d,d\n"fine, too",b,x|d,d\n`,
    found: ['2 bad-quote'],
    mrr: [0.5, 1, 1],
  },
  'wrong column counts': {
    file: 'd.tsv',
    content: 'id\thits\trelevant\na\tx|d\na\tx\td\tmore\nb\tx|d\td\n',
    found: ['2 bad-columns', '3 bad-columns'],
    mrr: [0.5, 1, 1],
  },
  'a CSV without a header': { file: 'd.csv', content: 'a,x|d,d\nb,d,d\n', found: ['1 no-header'], mrr: null },
  'a header with a column twice': {
    file: 'd.csv',
    content: 'id,hits,relevant,hits\na,x|d,d,d\n',
    found: ['1 duplicate-column'],
    mrr: [0.5, 1, 1],
  },
  'a cell that is half a list': {
    file: 'd.csv',
    content: `${csv}a,"[""x"", ""d""",d\nb,x|d,d\n`,
    found: ['2 bad-hits'],
    mrr: [0.5, 1, 2],
  },
  'a YAML bomb': {
    file: 'd.yaml',
    content: `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nd: &d [${'*c,'.repeat(9)}]\ne: &e [${'*d,'.repeat(9)}]\nf: &f [${'*e,'.repeat(9)}]\nhits: *f\n`,
    found: ['1 bad-yaml'],
    mrr: null,
  },
  'tabs in YAML': {
    file: 'd.yaml',
    content: '- id: a\n\thits: [x, d]\n- id: b\n  hits: [x, d]\n  relevant: [d]\n',
    found: ['2 bad-yaml'],
    mrr: [0.5, 1, 1],
  },
  'YAML that is cut in the middle': {
    file: 'd.yaml',
    content: '- id: a\n  hits: [x, d]\n  relevant: [d]\n- id: b\n  hits: [x, "d',
    found: ['5 bad-yaml'],
    mrr: [0.5, 1, 1],
  },
  'a gzipped run that is cut': {
    file: 'r.gz',
    content: gzipSync(manyRows).subarray(0, -2000),
    qrels: 'q0 0 d 1\n',
    found: ['truncated-gz'],
    mrr: [0.5, 1, 1],
  },
  'a gzipped run with garbage behind it': {
    file: 'r.gz',
    content: Buffer.concat([gzipSync(manyRows), Buffer.from('garbage')]),
    qrels: 'q0 0 d 1\n',
    found: ['truncated-gz'],
    mrr: [0.5, 1, 1],
  },
  'a gzipped run that is garbage behind its first bytes': {
    file: 'r.gz',
    content: Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(600, 0x5a)]),
    qrels,
    found: ['1 truncated-gz'],
    mrr: null,
  },
  'qrels of 3 and 5 columns': {
    file: 'r.run',
    content: run,
    qrels: `q1 d 1\nq1 0 d 1 more\n${qrels}`,
    found: ['qrels:1 bad-columns', 'qrels:2 bad-columns'],
    mrr: [0.5, 1, 1],
  },
  'a run of 5 columns': {
    file: 'r.run',
    content: `q1 Q0 d 1 0.95\n${run}`,
    qrels,
    found: ['1 bad-columns'],
    mrr: [0.5, 1, 1],
  },
  'scores of a run that are no numbers': {
    file: 'r.run',
    content: `q1 Q0 y 1 NaN t\nq1 Q0 z 1 1,5 t\n${run}`,
    qrels,
    found: ['1 bad-score', '2 bad-score'],
    mrr: [0.5, 1, 1],
  },
  'grades of qrels that are no numbers': {
    file: 'r.run',
    content: run,
    qrels: `q1 0 x yes\n${qrels}`,
    found: ['qrels:1 bad-grade'],
    mrr: [0.5, 1, 1],
  },
  'a run that has a document twice': {
    file: 'r.run',
    content: `${run}q1 Q0 x 3 0.7 t\n`,
    qrels,
    found: ['3 duplicate-hit'],
    mrr: [0.5, 1, 1],
  },
  'a run in UTF-16': {
    file: 'r.run',
    content: Buffer.from(`\ufeff${run}`, 'utf16le'),
    qrels,
    found: ['1 not-text'],
    mrr: null,
  },
  'a JSON run that is cut': {
    file: 'r.json',
    content: '{"q1": {"x": 0.9, "d": 0.8},\n"q2": {"d": 0.',
    qrels,
    found: ['2 bad-json', '2 bad-json'],
    mrr: [0.5, 1, 1],
  },
  'BEIR qrels with rows of other columns': {
    file: 'r.run',
    content: run,
    qrels: 'query-id\tcorpus-id\tscore\nq1\td\nq1\td\t1\n',
    found: ['qrels:2 bad-columns'],
    mrr: [0.5, 1, 1],
  },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'broken-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a broken file has located problems and the figures of its good rows', () => {
  it.each(Object.entries(cases))('%s', async (name, broken) => {
    const own = mkdtempSync(join(folder, 'case-'));
    const path = join(own, broken.file);
    writeFileSync(path, broken.content);
    if (broken.qrels !== undefined) writeFileSync(join(own, 'qrels'), broken.qrels);
    const outcome = await runMetrics(
      {
        path,
        file: broken.file,
        name,
        profile: 'standard',
        k: [1],
        ...(broken.qrels === undefined ? {} : { qrels: { path: join(own, 'qrels'), file: 'qrels' } }),
      },
      {},
    );
    const lintOnly = new Set(['id-mismatch', 'unjudged', 'no-response', 'no-labels', 'missing-query']);
    const found = outcome.problems
      .filter(({ code }) => !lintOnly.has(code))
      .map(({ file, line, code }) => `${file === broken.file ? '' : `${file}:`}${line} ${code}`);
    // Where a cut gzip file ends depends on the packer.
    if (broken.found[0] === 'truncated-gz')
      expect(found).toEqual([expect.stringMatching(/^[1-9]\d* truncated-gz$/)]);
    else expect(found).toEqual(broken.found);
    const mean = outcome.heads[0]?.means.mrr;
    if (broken.mrr === null) expect(mean?.n ?? 0).toBe(0);
    else {
      const [value, n, whole] = broken.mrr;
      const N: unknown = broken.found[0] === 'truncated-gz' ? expect.any(Number) : whole;
      expect(mean).toEqual({ value: expect.closeTo(value, 12) as number, n, N });
    }
    expect(outcome.complete).toBe(true);
    for (const problem of outcome.problems) expect(problem.message.length).toBeLessThan(500);
  });

  it.each([
    ['a folder', 'folder', 'folder is a folder. Name a dataset file, such as JSONL or CSV.'],
    ['a file that is not there', 'none.csv', 'none.csv: there is no such file.'],
  ])('%s is refused with a sentence', async (_, file, message) => {
    mkdirSync(join(folder, 'folder'), { recursive: true });
    const request = { path: join(folder, file), file, name: file, k: [1] };
    await expect(runMetrics({ ...request, profile: 'standard' }, {})).rejects.toThrow(message);
  });
});
