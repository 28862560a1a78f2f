import { describe, expect, it } from 'vitest';
import { codes, readText } from '../readText';

const csv = (text: string, file = 'd.csv') => readText(text, { file });
const hitIds = (batch: ReturnType<typeof csv>) =>
  batch.cases.map(({ hits }) => hits?.map(({ id }) => id).join(' '));

describe('a dataset as CSV', () => {
  it('reads quoted fields with separators, quotes and line breaks, at their true lines', () => {
    const got = csv(
      'id,query,hits,relevant\r\nq1,"what, ""exactly""?",d1|d2,d2\r\n\r\nq2,"two\r\nlines\r\n",d3|d4,d4|d9\r\nq3,plain,d5|d6,d5|d7\r\n',
    );
    expect(got.problems).toEqual([]);
    expect(got.cases.map(({ id, line, query }) => [id, line, query])).toEqual([
      ['q1', 2, 'what, "exactly"?'],
      ['q2', 4, 'two\r\nlines\r\n'],
      ['q3', 7, 'plain'],
    ]);
    expect(got.cases[1]?.relevant).toEqual(
      new Map([
        ['d4', 1],
        ['d9', 1],
      ]),
    );
  });

  it.each([
    ['a tab', 'd.tsv', 'id\thits\trelevant\nq1\td1|d2\td,2\n'],
    ['a tab in a file of another name', 'd.csv', 'id\thits\trelevant\nq1\td1|d2\td,2\n'],
    ['a semicolon', 'd.csv', 'id;hits;relevant\nq1;d1|d2;d,2\n'],
    ['a comma', 'd.tsv', 'id,hits,relevant\nq1,d1|d2,"d,2"\n'],
    ['a comma, in a file of any name', 'd.txt', 'id,hits,relevant\nq1,d1|d2,"d,2"\n'],
    ['a carriage return', 'd.csv', 'id,hits,relevant\rq1,d1|d2,"d,2"\r'],
  ])('finds fields cut by %s', (_, file, text) => {
    const got = csv(text, file);
    expect(hitIds(got)).toEqual(['d1 d2']);
    expect(got.cases[0]?.relevant).toEqual(new Map([['d,2', 1]]));
    expect(got.cases[0]?.line).toBe(2);
  });

  it.each([
    ['JSON ids', '"[""d1"",2]"', 'd1 2'],
    ['JSON hits', '"[{""id"":""d1""},{""doc_id"":""d2""}]"', 'd1 d2'],
    ['a JSON map of scores, ties as they stand', '"{""10"":0.5,""b"":0.9,""2"":0.5}"', 'b 10 2'],
    ['a list as Python writes it', '"[\'d1\', ""it\'s"", None]"', "d1 it's "],
    ['ids between |, blanks around them', ' d1 | d 2|| d;3 ', 'd1 d 2 d;3'],
    ['ids between ;', 'd1;d2', 'd1 d2'],
    ['an empty list', '[]', ''],
  ])('reads %s', (_, cell, ids) => {
    expect(hitIds(csv(`id,hits,relevant\nq1,${cell},d1\n`))).toEqual([ids]);
  });

  it('says once that a cell is read as one id', () => {
    const got = csv('id,hits,relevant\nq1,d1 d2,"d1,d2"\nq2,d3 d4,d3\n');
    expect(hitIds(got)).toEqual(['d1 d2', 'd3 d4']);
    expect(codes(got)).toEqual(['2 one-id', '2 one-id']);
  });

  it('does not cut passages', () => {
    const got = csv('question,contexts,reference_contexts\nq,"[""a; b"",""c""]",a; b\n');
    expect(got.cases[0]).toMatchObject({
      context: ['a; b', 'c'],
      hits: [{ content: 'a; b' }, { content: 'c' }],
    });
    expect(got.cases[0]?.relevant).toEqual(new Map([['a; b', 1]]));
  });

  it('knows headings in any case and by their other names; an empty cell is no value', () => {
    const got = csv('Query ID,User Input,Retrieved IDs,relevant_docs\n7,,,d1\n');
    expect(got.cases[0]).toMatchObject({ id: '7', relevant: new Map([['d1', 1]]) });
    expect([got.cases[0]?.query, got.cases[0]?.hits]).toEqual([undefined, undefined]);
    expect(codes(got)).toEqual(['2 no-response']);
  });

  it('goes on after a quote that is left open, on the line after it', () => {
    const open = 'id,query,hits,relevant\nq1,"open,d1,d1\nq2,"fine, too",d1|d2,d2\nq3,x,d1,d1\n';
    const got = csv(open);
    expect(codes(got)).toEqual(['2 bad-quote']);
    expect(got.problems[0]).toMatchObject({ skips: true, problem: { column: 4, severity: 'error' } });
    expect(got.cases.map(({ id, line }) => [id, line])).toEqual([
      ['q2', 3],
      ['q3', 4],
    ]);
    const last = csv('id,query,hits,relevant\nq1,x,d1,d1\nq2,"open,d1,d1\nq3,y,d1,d1\n');
    expect(codes(last)).toEqual(['3 bad-quote']);
    expect(last.cases.map(({ id, line }) => [id, line])).toEqual([
      ['q1', 2],
      ['q3', 4],
    ]);
  });

  it('names rows with another number of fields; empty ones at the end are no fault', () => {
    const got = csv('id,hits,relevant\nq1,d1\nq2,d1,d1,,\nq3,d1,d1,more\nq4,d1,d1\n');
    expect(codes(got)).toEqual(['2 bad-columns', '4 bad-columns']);
    expect(got.cases.map(({ id }) => id)).toEqual(['q2', 'q4']);
  });

  it('names a header that is none, or that has a column twice', () => {
    const none = csv('q1,d1,d2\nq2,d1,d1\n');
    expect(codes(none)).toEqual(['1 no-header']);
    expect(none.problems[0]).toMatchObject({ skips: true, rows: 2 });
    const twice = csv('id,hits,hits,relevant\nq1,a,b,a\n');
    expect(codes(twice)).toEqual(['1 duplicate-column']);
    expect(hitIds(twice)).toEqual(['a']);
    expect(codes(csv('id,hits,relevant\n'))).toEqual(['1 empty']);
  });

  it('names cells that cannot be read, and does not guess', () => {
    const got = csv('id,hits,relevant\nq1,"[""a"", ""b""",a\nq2,[a b],a\nq3,a,{oops\n');
    expect(codes(got)).toEqual(['2 bad-hits', '3 bad-hits', '4 bad-labels']);
    expect(got.cases.map(({ hits, relevant }) => [hits?.length, relevant?.size])).toEqual([
      [undefined, 1],
      [undefined, 1],
      [1, undefined],
    ]);
  });

  it('gives the same whatever the chunks and the line ends', () => {
    const text =
      'id,query,hits,relevant\nq1,"ä\n""x""",d1|d2,d2\nq2,"open,d1,d1\nq3,"€ ""quoted""",d1,d1\n\nq4,5" disk,"[""d1""]",d1\nq2';
    for (const end of ['\n', '\r\n', '\r']) {
      const whole = csv(text.replaceAll('\n', end));
      expect(whole.cases.map(({ id, line }) => [id, line])).toEqual([
        ['q1', 2],
        ['q3', 5],
        ['q4', 7],
      ]);
      expect(codes(whole)).toEqual(['4 bad-quote', '8 bad-columns']);
      for (const piece of [1, 2, 3, 7, 20]) {
        const cut = readText(text.replaceAll('\n', end), { file: 'd.csv', piece });
        expect(JSON.stringify(cut)).toBe(JSON.stringify(whole));
      }
    }
  });

  it('reads a field that spans many chunks without scanning it for each', () => {
    const long = 'x'.repeat(2_000_000);
    const got = readText(`id,query,hits,relevant\nq1,"${long}\n",d1,d1\nq2,y,d1,d1\n`, {
      file: 'd.csv',
      piece: 4096,
    });
    expect(got.cases.map(({ line, query }) => [line, query?.length])).toEqual([
      [2, 2_000_001],
      [4, 1],
    ]);
  });
});
