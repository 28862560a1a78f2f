import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBytes } from '../../../../src/core/retrieval/compareBytes';
import { exportTrec } from '../../../../src/core/run/export/exportTrec';
import { inByteOrder } from '../../../../src/core/run/export/inByteOrder';
import { cases, head, textOf } from './exportedRun';

describe('a run as trec_eval prints it', () => {
  it('has the lines of both, with C’s rounding, nulls left out, then the means', () => {
    expect(textOf(exportTrec({ head, cases }))).toBe(
      [
        'recall_1              \tq2\t0.3333',
        'recall_5              \tq2\t0.3000',
        'recip_rank            \tq2\t0.0312',
        'recall_1              \tq1\t1.0000',
        'recall_5              \tq1\t1.0000',
        'recip_rank            \tq1\t0.0000',
        'runid                 \tall\tbm25',
        'num_q                 \tall\t0',
        'recall_1              \tall\t0.3333',
        'recall_5              \tall\t0.5000',
        'recip_rank            \tall\t0.0312',
        '',
      ].join('\n'),
    );
  });

  it('orders the queries of its own profile by their bytes', () => {
    const text = textOf(exportTrec({ head: { ...head, profile: 'trec_eval' }, cases }));
    expect([...new Set(text.split('\n').map((line) => line.split('\t')[1]))]).toEqual([
      'q1',
      'q2',
      'all',
      undefined,
    ]);
  });

  it('lets no id begin a column or a line', () => {
    const [first] = cases;
    const hostile = first === undefined ? [] : [{ ...first, id: 'a\tall\t1.0\nmap\u2028' }];
    const lines = textOf(exportTrec({ head: { ...head, name: 'n\n' }, cases: hostile })).split('\n');
    expect(lines[0]?.split('\t')).toHaveLength(3);
    expect(lines).toContain('runid                 \tall\tn\ufffd');
  });
});

it('sorts any number of cases as compareBytes does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer(), (count, seed) => {
      const ids = Array.from({ length: count }, (_, at) => String(Math.imul(at + 1, seed | 1) >>> 8));
      const sorted = [...inByteOrder(ids.map((id, line) => ({ id, line })))].flat();
      expect(sorted.map(({ id }) => id)).toEqual([...ids].sort(compareBytes));
    }),
    { numRuns: 12 },
  );
});
