import { describe, expect, it } from 'vitest';
import { evaluatePair } from './evaluatePair';

const run = 'q1 Q0 a 1 3.5 bm25\nq1 Q0 b 2 2 bm25\nq2 Q0 c 1 1 bm25\n';
const qrels = 'q1 0 b 1\nq2 0 c 2\n';

describe('a TREC run and its qrels', () => {
  it('is ordered by score whatever the rank says, ties in file order, and named by its tag', async () => {
    const got = await evaluatePair({
      run: 'q1 Q0 a 1 1 dense\nq1 Q0 b 2 7 dense\nq1 Q0 z 3 1 dense\n',
      qrels: 'q1 0 a 1\n',
    });
    expect(got.runs).toMatchObject([{ name: 'dense', queries: 1, skipped: 0 }]);
    expect(got.cases).toMatchObject([{ id: 'q1', line: 1, metrics: { mrr: 1 / 2 } }]);
    expect(got.found).toEqual([]);
  });

  it('cuts fields where C does: a no-break space is part of a document, a vertical tab is not', async () => {
    const got = await evaluatePair({
      run: ' q1\vQ0\fa\u00a0b 1\t3.5   bm25 more fields\r\n\r\n \t\nq1 Q0 c 2 1 bm25',
      qrels: '\tq1 0  a\u00a0b\t1 \r\n',
    });
    expect(got.cases).toMatchObject([{ id: 'q1', metrics: { 'precision@1': 1 } }]);
    expect(got.found).toEqual([]);
  });

  it('skips comments, and does not take a # within a line for one', async () => {
    const got = await evaluatePair({
      run: '# by hand\nq1 Q0 doc#2 1 1 t\n',
      qrels: '#\nq1 0 doc#2 1\n#q1 0 x 1',
    });
    expect(got.cases).toMatchObject([{ line: 2, metrics: { mrr: 1 } }]);
    expect(got.found).toEqual([]);
  });

  it('names each row that it cannot read, and runs the others', async () => {
    const got = await evaluatePair({
      run: `q1 Q0 a 1\n${run}q2 Q0 d 2 high bm25\nq2 Q0 e 3 1.5x bm25\n`,
      qrels: `query-id corpus-id score\n${qrels}q2 0 d yes\nq2 0 e 1 2\n`,
    });
    expect(got.found).toEqual([
      'q:1 bad-columns',
      'q:4 bad-grade',
      'q:5 bad-columns',
      'r:1 bad-columns',
      'r:5 bad-score',
      'r:6 bad-score',
    ]);
    expect(got.problems[0]?.message).toBe(
      '3 fields in "query-id corpus-id score". A row has 4 fields: query, iteration, document, grade. This row is not run.',
    );
    expect(got.runs[0]).toMatchObject({ skipped: 6, means: { mrr: { value: 0.75, n: 2, N: 2 } } });
  });

  it('counts what it does not tell one by one', async () => {
    const got = await evaluatePair({ run: `${'q1 broken\n'.repeat(250)}${run}`, qrels });
    expect(got.found).toHaveLength(101);
    expect(got.problems[100]).toMatchObject({ line: 101, code: 'bad-columns' });
    expect(got.problems[100]?.message).toContain('150 more problems of this kind');
    expect(got.runs[0]?.skipped).toBe(250);
  });

  it.each([
    ['0x1p3', 8],
    ['-0x.8', -0.5],
    ['inf', Infinity],
    ['-Infinity', -Infinity],
    ['1e3', 1000],
    ['.5', 0.5],
    ['+5.', 5],
  ])('reads the score %s as C does', async (score, value) => {
    const other = Number.isFinite(value) ? value - 0.25 : -1e308;
    const [first, second] = value === -Infinity ? ['b', 'a'] : ['a', 'b'];
    const got = await evaluatePair({
      run: `q1 Q0 b 1 ${other} t\nq1 Q0 a 2 ${score} t\n`,
      qrels: `q1 0 ${first} 1\nq1 0 ${second} 0\n`,
    });
    expect(got.found).toEqual([]);
    expect(got.cases[0]?.metrics?.mrr).toBe(1);
  });

  it.each(['nan', '0b1', '0x', '1,5', '1_0', '--1'])('does not read %s as a score', async (score) => {
    const got = await evaluatePair({ run: `${run}q1 Q0 c 3 ${score} bm25`, qrels });
    expect(got.found).toEqual(['r:4 bad-score']);
  });

  it('reports byte order marks, which would hide the first query', async () => {
    const got = await evaluatePair({ run: `\ufeff${run}`, qrels: `\ufeff${qrels}` });
    expect(got.found).toEqual(['q:1 byte-order-mark', 'r:1 byte-order-mark']);
    expect(got.cases.map(({ id }) => id)).toEqual(['q1', 'q2']);
  });

  it('keeps the first place of a document that stands twice, and the first of two grades', async () => {
    const got = await evaluatePair({
      run: 'q1 Q0 x 1 9 t\nq1 Q0 a 2 8 t\nq1 Q0 a 3 7 t\nq1 Q0 b 4 6 t\n',
      qrels: 'q1 0 a 1\nq1 0 a 1\nq1 0 a 0\nq1 0 b 1\n',
      k: [3],
    });
    expect(got.found).toEqual(['q:2 duplicate-label', 'q:3 contradictory-grades', 'r:3 duplicate-hit']);
    expect(got.cases[0]?.metrics).toMatchObject({ 'precision@3': 1 / 3, 'recall@3': 1 / 2 });
  });

  it('names another tag once', async () => {
    const got = await evaluatePair({ run: `${run}q2 Q0 d 2 0 dense\nq2 Q0 e 3 0 dense`, qrels });
    expect(got.found).toEqual(['r:4 mixed-tags']);
    expect(got.runs.map(({ name }) => name)).toEqual(['bm25']);
  });

  it('shows queries of one side only: missing ones count 0, unlabelled ones have no value', async () => {
    const got = await evaluatePair({ run: `q9 Q0 a 1 1 bm25\n${run}`, qrels: `${qrels}q3 0 c 1\n` });
    expect(got.found).toEqual(['r:1 no-labels', 'q:3 missing-query']);
    expect(got.cases).toMatchObject([
      { id: 'q9', cause: 'no-labels', metrics: { mrr: null } },
      { id: 'q1', metrics: { mrr: 1 / 2 } },
      { id: 'q2', metrics: { mrr: 1 } },
      { id: 'q3', line: 1, metrics: { mrr: 0, 'judged@1': null } },
    ]);
    expect(got.runs[0]?.means.mrr).toEqual({ value: 0.5, n: 3, N: 4 });
  });

  it.each<[boolean, number, number]>([
    [false, 0.75, 2],
    [true, 0.5, 3],
  ])(
    'as trec_eval, leaves unlabelled queries out, and missing ones unless complete: %s',
    async (complete, value, n) => {
      const got = await evaluatePair({
        run: `${run}q9 Q0 a 1 1 bm25\n`,
        qrels: `${qrels}q3 0 c 1\n`,
        profile: 'trec_eval',
        options: { complete, relevanceLevel: 1 },
      });
      expect(got.cases.map(({ id }) => id)).toEqual(['q1', 'q2', 'q3']);
      expect(got.runs[0]).toMatchObject({ means: { mrr: { value, n, N: 3 } }, options: { complete } });
    },
  );

  it('reads rows of one query that stand apart', async () => {
    const got = await evaluatePair({
      run: 'q1 Q0 a 1 3 t\nq2 Q0 c 1 1 t\nq1 Q0 b 2 4 t\n',
      qrels,
    });
    expect(got.cases.map(({ id, line, metrics }) => [id, line, metrics?.mrr])).toEqual([
      ['q1', 1, 1],
      ['q2', 2, 1],
    ]);
  });

  it.each<[string, string | Uint8Array, string | Uint8Array, string[]]>([
    ['an empty run', '', qrels, ['r:1 empty']],
    ['empty qrels', '# none\n', '\n\n', ['q:1 empty', 'r:1 empty']],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x71, 0), qrels, ['r:1 not-text']],
    ['a binary file', Uint8Array.of(0x71, 0, 0x31), qrels, ['r:1 not-text']],
  ])('says what is wrong with %s, and makes no run of it', async (_, broken, labels, found) => {
    const got = await evaluatePair({ run: broken, qrels: labels });
    expect([got.found, got.runs]).toEqual([found, []]);
  });

  it('reports bytes that are not UTF-8, on their line', async () => {
    const bytes = new TextEncoder().encode(run);
    bytes[bytes.indexOf(0x62)] = 0xe9;
    expect((await evaluatePair({ run: bytes, qrels })).found).toContain('r:1 bad-encoding');
  });

  it('reads a line of ten megabytes as any other', async () => {
    const long = 'x'.repeat(10_000_000);
    const got = await evaluatePair({ run: `q1 Q0 ${long} 1 1 t`, qrels: `q1 0 ${long} 1`, chunk: 1 << 16 });
    expect(got.cases[0]?.metrics?.mrr).toBe(1);
  });

  it('names a likely id mismatch once a query, and not the labels of a pool that were never retrieved', async () => {
    const labels = 'q1 0 b 1\nq1 0 far 1\nq2 0 c#0 1\nq2 0 c#1 1\n';
    const got = await evaluatePair({ run, qrels: labels });
    expect(got.found).toEqual(['r:3 id-mismatch']);
    expect(got.problems[0]?.message).toContain('label "c#0" matches no hit; hits look like "c"');
  });
});
