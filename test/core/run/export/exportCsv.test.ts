import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, withoutMark } from '../../../../src/core/run/export/csvCell';
import { exportCsv } from '../../../../src/core/run/export/exportCsv';
import type { RunCase } from '../../../../src/core/run/Run';
import { cases, head, textOf } from './exportedRun';

/** RFC 4180 by its grammar: `escaped` or `non-escaped` fields, records that end with CRLF. Throws on anything else. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < text.length) {
    const from = field.lastIndex;
    const match = field.exec(text);
    if (match === null) throw new Error(`No CSV at ${from}: ${text.slice(from, from + 20)}`);
    records.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') records.push([]);
  }
  records.pop();
  return records;
}

describe('the cases of a run as CSV', () => {
  it('has a row a case, every digit, an empty cell for null and its cause', () => {
    expect(textOf(exportCsv({ head, cases }))).toBe(
      [
        'id,line,query,recall@1,recall@5,mrr,judged@5,cause',
        'q2,2,"say ""hi"", please\nnow",0.3333333333333333,0.30000000000000004,0.03125,0,',
        'q10,3,,,,,,no-relevant',
        'q1,7,,1,1,1e-7,,no-response',
        '',
      ].join('\r\n'),
    );
  });

  it('has the scores of a judged run with the cause of each null, and metrics that only some case has', () => {
    const evaluation = {
      faithfulnessScore: 0.1,
      contextRelevanceScore: null,
      answerRelevanceScore: null,
      reason: '',
      rawOutput: '',
      causes: { contextRelevanceScore: 'timeout' },
    } as unknown as RunCase['evaluation'];
    const judged = [{ id: 'a', line: 1, metrics: { own: 2 }, evaluation } as RunCase, { id: 'b', line: 2 }];
    const means = { faithfulness: { value: 0.1, n: 1, N: 2 } };
    const [names, first, second] = parseCsv(textOf(exportCsv({ head: { ...head, means }, cases: judged })));
    expect(names?.slice(3)).toEqual([
      'own',
      'cause',
      'faithfulness',
      'faithfulness-cause',
      'context-relevance',
      'context-relevance-cause',
      'answer-relevance',
      'answer-relevance-cause',
    ]);
    expect(first?.slice(3)).toEqual(['2', '', '0.1', '', '', 'timeout', '', 'missing']);
    expect(second?.slice(3)).toEqual(['', '', '', '', '', '', '', '']);
  });

  it('is read back by the grammar with the same ids, queries and doubles', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\r', '\n', "'", '=', '-', '@', ' ', '\u00e9', ';'),
    });
    const one = fc.record({
      id: text,
      query: text,
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (rows) => {
        const run = {
          head: { ...head, means: {} },
          cases: rows.map(({ id, query, value }, at) => ({
            id,
            line: at + 1,
            query,
            metrics: { mrr: value },
          })),
        };
        const [, ...read] = parseCsv(textOf(exportCsv(run)));
        expect(read.map((cells) => [withoutMark(cells[0] ?? ''), withoutMark(cells[2] ?? '')])).toEqual(
          rows.map(({ id, query }) => [id, query]),
        );
        // CSV has one zero.
        expect(read.map((cells) => Number(cells[3]) + 0)).toEqual(rows.map(({ value }) => value + 0));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a text that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['\uff1d1', "'\uff1d1"],
    ['\t=1', '"\'\t=1"'],
    ['\nx', '"\'\nx"'],
    ['=a,"b"', '"\'=a,""b"""'],
    ["'=1", "''=1"],
    ['a;=1', '"a;=1"'],
  ])('%j is written %j', (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });

  it.each(["'tis", 'a=b', 'q-1', 'a@b.c', ''])('%j stays as it is', (text) => {
    expect(csvText(text)).toBe(text);
  });
});
