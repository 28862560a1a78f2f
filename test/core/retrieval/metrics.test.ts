import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgedRanking } from '../../../src/core/retrieval/JudgedRanking';
import { measure } from '../../../src/core/retrieval/measure';
import { metricIds } from '../../../src/core/retrieval/metricIds';

/** Values by metric id of a list of grades (null: no label) against all labels' grades. */
function figures(grades: (number | null)[], labels: number[], k: number[]): Record<string, number> {
  const ranking = judgedRanking(
    grades.map((grade) => grade ?? NaN),
    labels,
  );
  return Object.fromEntries(metricIds(k).map((id) => [id.id, measure(ranking, id)]));
}

describe('metrics', () => {
  it('lists every metric of the command line, by name and cut-off', () => {
    expect(metricIds([1, 5]).map(({ id }) => id)).toEqual(
      'precision@1 precision@5 recall@1 recall@5 f1@1 f1@5 hit@1 hit@5 mrr mrr@1 mrr@5 ndcg ndcg@1 ndcg@5 map map@1 map@5 r-precision bpref rbp judged@1 judged@5'.split(
        ' ',
      ),
    );
  });

  it('follows trec_eval on a list shorter than K: P_10 .3 and ndcg_cut_10 .7227 for 3 of 5 relevant', () => {
    const got = figures([1, 1, 1], [1, 1, 1, 1, 1], [10]);
    expect(got['precision@10']).toBe(0.3);
    expect(got['ndcg@10']).toBeCloseTo(0.7227, 4);
    expect(got['recall@10']).toBe(0.6);
    expect(got['f1@10']).toBeCloseTo(0.4, 12);
    expect(got['judged@10']).toBe(1);
  });

  it('computes a case by hand: a relevant document at ranks 2 and 4, three relevant in all', () => {
    const got = figures([0, 1, null, 1], [1, 1, 1, 0], [1, 3]);
    expect(got).toMatchObject({
      'precision@1': 0,
      'precision@3': 1 / 3,
      'recall@3': 1 / 3,
      'hit@1': 0,
      'hit@3': 1,
    });
    expect(got).toMatchObject({ mrr: 0.5, 'mrr@1': 0, 'judged@1': 1, 'judged@3': 2 / 3 });
    expect(got.map).toBeCloseTo((1 / 2 + 2 / 4) / 3, 15);
    expect(got['map@3']).toBeCloseTo(1 / 2 / 3, 15);
    expect(got['r-precision']).toBe(1 / 3);
    expect(got.rbp).toBeCloseTo(0.2 * (0.8 + 0.8 ** 3), 15);
    const dcg = 1 / Math.log2(3) + 1 / Math.log2(5);
    expect(got.ndcg).toBeCloseTo(dcg / (1 + 1 / Math.log2(3) + 1 / Math.log2(4)), 15);
    // One judged non-relevant document above both: each gives 1 − min(1, 3) / min(1, 3).
    expect(got.bpref).toBe(0);
  });

  it('bpref skips documents without label or with a negative grade, and bounds by R', () => {
    // R 2, N 3: above the first relevant one of two, above the second both.
    expect(figures([0, 1, null, -1, 0, 1], [1, 1, 0, 0, 0], [1]).bpref).toBe((1 - 1 / 2 + 1 - 2 / 2) / 2);
  });

  it('takes the grade as the gain, and counts grades of 0 and below as not relevant', () => {
    const got = figures([1, 3, 0, -1], [3, 2, 1, 0], [2]);
    const dcg = 1 + 3 / Math.log2(3);
    expect(got['ndcg@2']).toBeCloseTo(dcg / (3 + 2 / Math.log2(3)), 15);
    expect(got.ndcg).toBeCloseTo(dcg / (3 + 2 / Math.log2(3) + 1 / 2), 15);
    expect(got['precision@2']).toBe(1);
    expect(got['recall@2']).toBe(2 / 3);
  });

  it('is 0 for an empty list, but for the judged share, which has nothing to look at', () => {
    const { 'judged@5': judged, ...others } = figures([], [1], [5]);
    expect(judged).toBeNaN();
    expect(new Set(Object.values(others))).toEqual(new Set([0]));
  });

  it('stays in [0, 1], never falls with K where it must not, and agrees with a naive reference', () => {
    const grade = fc.constantFrom(null, -1, 0, 1, 2, 0.5);
    fc.assert(
      fc.property(fc.array(grade, { maxLength: 12 }), fc.array(fc.constantFrom(0, 1, 3)), (grades, extra) => {
        const labels = [...grades.filter((one) => one !== null), ...extra];
        fc.pre(labels.some((one) => one > 0));
        const got = figures(grades, labels, [1, 2, 5, 20]);
        for (const [id, value] of Object.entries(got)) {
          if (Number.isNaN(value)) expect([grades.length, id.startsWith('judged')]).toEqual([0, true]);
          else expect(value >= 0 && value <= 1 + 1e-12, `${id} ${value}`).toBe(true);
        }
        const rel = (list: (number | null)[]) => list.filter((one) => (one ?? 0) > 0).length;
        for (const k of [1, 2, 5, 20]) {
          expect(got[`precision@${k}`]).toBe(rel(grades.slice(0, k)) / k);
          expect(got[`recall@${k}`]).toBe(rel(grades.slice(0, k)) / rel(labels));
        }
        expect(got['map@20']).toBe(got.map);
        expect(got['mrr@20']).toBe(got.mrr);
        expect((got['recall@5'] ?? 0) >= (got['recall@2'] ?? 0)).toBe(true);
        expect((got['map@5'] ?? 0) >= (got['map@2'] ?? 0)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
