import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunCase } from '../../../src/core/run/Run';
import { compareRuns } from '../../../src/core/run/compareRuns';
import type { LoadedRun, MetricComparison } from '../../../src/core/run/RunComparison';
import { modelJudgment } from '../words/evaluations';
import { casesOf, loadedRun } from './comparedRuns';

function only(a: LoadedRun, b: LoadedRun, metrics?: string[]): MetricComparison {
  const { metrics: compared } = compareRuns(a, b, metrics === undefined ? {} : { metrics });
  expect(compared).toHaveLength(1);
  return compared[0] as MetricComparison;
}
const mrr = (values: readonly (number | null)[], over = {}): LoadedRun =>
  loadedRun(casesOf('mrr', values), over);

describe('compareRuns', () => {
  it('compares means over the pairs, the worst damage first', () => {
    const found = only(mrr([1, 0.5, 0, 0.5, 1, 1]), mrr([1, 1, 0.25, 0, 0.5, 0]));
    expect(found).toMatchObject({ n: 6, N: 6, wins: 2, ties: 1, losses: 3, exact: true });
    expect(found.a).toBeCloseTo(4 / 6, 12);
    expect(found.b).toBeCloseTo(2.75 / 6, 12);
    expect(found.difference).toBeCloseTo(-1.25 / 6, 12);
    expect(found.cases.map(({ id, difference }) => [id, difference])).toEqual([
      ['q6', -1],
      ['q4', -0.5],
      ['q5', -0.5],
      ['q1', 0],
      ['q3', 0.25],
      ['q2', 0.5],
    ]);
    // Of the 32 sign patterns of 1, .5, .5, .5, .25, 10 in each direction come to at least 1.25 in size.
    expect(found.p).toBe(countedP([1, 0.5, 0.5, 0.5, 0.25], 1.25));
    expect(found.verdict).toBe('unclear');
  });

  it('says better or worse only below 0.05, and too few under six pairs, without a p', () => {
    const low = [0, 0, 0, 0, 0, 0];
    const high = [1, 1, 1, 1, 1, 1];
    expect(only(mrr(low), mrr(high))).toMatchObject({ verdict: 'better', p: 0.03125, pHolm: 0.03125 });
    expect(only(mrr(high), mrr(low))).toMatchObject({ verdict: 'worse', p: 0.03125 });
    expect(only(mrr(low.slice(1)), mrr(high.slice(1)))).toMatchObject({
      verdict: 'too-few',
      difference: 1,
      wins: 5,
      p: null,
      pHolm: null,
      interval: null,
    });
  });

  it('adjusts p for the metrics of the comparison, not for those that have none', () => {
    const cases = (first: number, second: number): RunCase[] =>
      Array.from({ length: 6 }, (_, index) => ({
        id: `q${index}`,
        line: index,
        metrics: { mrr: first, 'recall@5': second, 'ndcg@5': index < 3 ? first : null },
        ...(index < 3 ? {} : { cause: 'no-relevant' as const }),
      }));
    const { metrics } = compareRuns(loadedRun(cases(0, 0)), loadedRun(cases(1, 1)));
    expect(metrics.map(({ metric, p, pHolm, verdict }) => [metric, p, pHolm, verdict])).toEqual([
      ['recall@5', 0.03125, 0.0625, 'unclear'],
      ['ndcg@5', null, null, 'too-few'],
      ['mrr', 0.03125, 0.0625, 'unclear'],
    ]);
    const alone = only(loadedRun(cases(0, 0)), loadedRun(cases(1, 1)), ['recall@5', 'recall@5']);
    expect(alone).toMatchObject({ metric: 'recall@5', pHolm: 0.03125, verdict: 'better' });
  });

  it('pairs by id and lists the cases of one side', () => {
    const a = loadedRun(casesOf('mrr', [1, 0, 1]));
    const b = loadedRun([{ id: 'new', line: 3, metrics: { mrr: 1 } }, ...casesOf('mrr', [0, 1])], {
      id: 'run-b',
    });
    const found = compareRuns(a, b);
    expect(found).toMatchObject({ paired: 2, onlyA: ['q3'], onlyB: ['new'] });
    expect(found.metrics[0]).toMatchObject({ n: 2, N: 2, a: 0.5, b: 0.5 });
    expect(found.warnings.map(({ message }) => message)).toEqual([
      'Only in A, not compared: 1 case (q3).',
      'Only in B, not compared: 1 case (new).',
    ]);
  });

  it('leaves nulls out with the cause of each side, and warns of values on one side only', () => {
    const b = mrr([0.5, null, null, 1]);
    const failed: RunCase = { id: 'q4', line: 4, metrics: { mrr: null }, cause: 'no-response' };
    const found = compareRuns(loadedRun([...casesOf('mrr', [1, null, 0]), failed]), b);
    expect(found.metrics[0]).toMatchObject({ n: 1, N: 4, a: 1, b: 0.5 });
    expect(found.metrics[0]?.leftOut).toEqual([
      { a: 'no-relevant', b: 'no-relevant', n: 1 },
      { a: 'no-response', b: null, n: 1 },
      { a: null, b: 'no-relevant', n: 1 },
    ]);
    expect(found.warnings.find(({ code }) => code === 'one-sided-values')?.message).toBe(
      'mrr: 1 without a value in A alone (no-response), 1 without a value in B alone (no-relevant). They are left out of both means, which may flatter that side.',
    );
  });

  it('a difference of the last digit is a tie', () => {
    expect(only(mrr([0.1 + 0.2]), mrr([0.3]))).toMatchObject({ ties: 1, losses: 0, difference: 0 });
  });

  it('tells which queries lost and which gained a hit in the top K', () => {
    const cases = (hits: number[]): RunCase[] =>
      hits.map((hit, index) => ({ id: `q${index + 1}`, line: index, metrics: { 'hit@5': hit, 'hit@1': 0 } }));
    const found = compareRuns(
      loadedRun(cases([1, 1, 0, 0]), { k: [5, 1] }),
      loadedRun(cases([1, 0, 1, 0]), { k: [1, 5, 10] }),
      { metrics: ['hit@5'] },
    );
    expect(found.flips).toEqual([
      { k: 1, lost: [], gained: [] },
      { k: 5, lost: ['q2'], gained: ['q3'] },
    ]);
    expect(found.warnings.map(({ code }) => code)).toContain('k-differs');
  });

  it('refuses a metric that is not in both runs, and runs that share none', () => {
    const a = mrr([1]);
    expect(() => compareRuns(a, a, { metrics: ['recall@7'] })).toThrow(
      '"recall@7" is not in both runs. Both have mrr.',
    );
    expect(() => compareRuns(a, loadedRun(casesOf('map', [1])))).toThrow(
      'The runs have no metric in common.',
    );
    expect(() => compareRuns(a, a, { metrics: ['constructor'] })).toThrow(RangeError);
  });
});

describe('scores of judges', () => {
  const judged = (scores: readonly (number | null)[], over = {}): LoadedRun =>
    loadedRun(
      scores.map((faithfulnessScore, index) => ({
        id: `q${index + 1}`,
        line: index + 1,
        evaluation: modelJudgment({
          faithfulnessScore,
          ...(faithfulnessScore === null ? { causes: { faithfulnessScore: 'timeout' as const } } : {}),
          ...over,
        }),
      })),
    );
  const half = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
  const more = [0.9, 0.8, 0.7, 0.9, 0.8, 0.6, null];

  it('are compared under the same judge, the nulls with their cause', () => {
    const found = only(judged(half), judged(more), ['faithfulness']);
    expect(found).toMatchObject({ n: 6, N: 7, wins: 6, p: 0.03125, verdict: 'better' });
    expect(found.leftOut).toEqual([{ a: null, b: 'timeout', n: 1 }]);
  });

  it('are not compared under another model, version or prompt', () => {
    for (const over of [{ model: 'gpt-4.1' }, { judge: { id: 'chat', version: '2' } }]) {
      const { metrics, warnings } = compareRuns(judged(half), judged(more, over), {
        metrics: ['faithfulness'],
      });
      expect(metrics[0]).toMatchObject({ n: 0, a: null, difference: null, p: null, verdict: 'not-compared' });
      expect(metrics[0]?.leftOut).toEqual([{ a: 'other-judge', b: 'other-judge', n: 7 }]);
      expect(warnings.map(({ code }) => code)).toEqual(['same-run', 'judge-differs']);
    }
    const prompts = compareRuns(judged(half, { promptHash: '1' }), judged(more, { promptHash: '2' }));
    expect(prompts.metrics.map(({ verdict }) => verdict)).toEqual(Array(3).fill('not-compared'));
    expect(prompts.warnings.at(-1)?.message).toBe(
      'Scores of 7 cases (q1, q2, q3, q4, q5, …) are not compared, as their judges differ: another version, prompt or server of qwen3:8b.',
    );
  });

  it('under a judge that kept the protocol on one side only are compared with a warning', () => {
    const { metrics, warnings } = compareRuns(judged(half), judged(more, { protocol: false }));
    expect(metrics[0]).toMatchObject({ metric: 'faithfulness', n: 6 });
    expect(warnings.map(({ code }) => code)).toContain('protocol-differs');
  });
});

describe('warnings', () => {
  const warn = (over: object, change: (one: RunCase) => RunCase = (one) => one): string[] => {
    const cases = casesOf('mrr', [1, 0.5]).map((one) => ({ ...one, query: one.id, labels: 'x' }));
    return compareRuns(loadedRun(cases), loadedRun(cases.map(change), { id: 'run-b', ...over })).warnings.map(
      ({ code, message }) => `${code}: ${message}`,
    );
  };

  it('are none for two runs of one dataset, profile and labels', () => {
    expect(warn({})).toEqual([]);
  });

  it('name what differs between the runs', () => {
    expect(warn({ profile: 'ai4j', dataset: 'data/new.jsonl', k: [3, 5], complete: false })).toEqual([
      'incomplete: B was cancelled or broke off: only the cases it had reached are compared.',
      'dataset-differs: A is over data/faq.jsonl, B over data/new.jsonl: cases are paired by id alone.',
      'profile-differs: A has the profile standard, B ai4j: part of the difference is one of definition. Run both with one profile.',
      'k-differs: A has K 5, B 3, 5: only what both have can be compared.',
    ]);
    expect(warn({ options: { complete: true } })[0]).toMatch(/^profile-differs: The options/);
    expect(warn({ id: 'run-a' })).toEqual(['same-run: A and B are the same run.']);
  });

  it('name the cases whose labels or query differ', () => {
    expect(warn({}, (one) => (one.id === 'q2' ? { ...one, labels: 'y' } : one))).toEqual([
      'labels-differ: Labels differ in 1 case (q2): part of the difference is the labels’, not retrieval’s.',
    ]);
    expect(warn({}, (one) => ({ ...one, query: 'another' }))).toEqual([
      'query-differs: The query differs in 2 cases (q1, q2): one id may stand for two questions.',
    ]);
    const unlabelled = warn({}, ({ id, line, query = '' }) => ({
      id,
      line,
      query,
      metrics: { mrr: null },
      cause: 'no-labels',
    }));
    expect(unlabelled[0]).toMatch(/^labels-differ: Labels differ in 2 cases/);
    const failed = warn({}, ({ id, line }) => ({ id, line, metrics: { mrr: null }, cause: 'no-response' }));
    expect(failed.map((text) => text.split(':')[0])).toEqual(['one-sided-values']);
  });

  it('name ids that stand twice, of which the last counts', () => {
    const a = mrr([1, 1]);
    const twice = loadedRun([...casesOf('mrr', [0, 0]), { id: 'q1', line: 9, metrics: { mrr: 0.5 } }]);
    const found = compareRuns(a, twice, {});
    expect(found.metrics[0]?.cases.map(({ b }) => b)).toEqual([0, 0.5]);
    expect(found.warnings.map(({ code }) => code)).toContain('duplicate-cases');
  });
});

describe('properties', () => {
  const value = fc.option(fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10));
  const side = fc.array(fc.record({ mrr: value, map: value }), { minLength: 1, maxLength: 30 });
  const runOf = (rows: readonly { mrr: number | null; map: number | null }[]): LoadedRun =>
    loadedRun(rows.map((metrics, index) => ({ id: `q${index}`, line: index, metrics })));
  const options = { metrics: ['mrr', 'map'] };

  it('swapping the runs negates differences and intervals, and keeps p', () => {
    fc.assert(
      fc.property(side, side, (rowsA, rowsB) => {
        const there = compareRuns(runOf(rowsA), runOf(rowsB), options);
        const back = compareRuns(runOf(rowsB), runOf(rowsA), options);
        const swapped = back.metrics.map((one) => ({
          ...one,
          a: one.b,
          b: one.a,
          difference: negated(one.difference),
          interval: one.interval && {
            low: negated(one.interval.high),
            high: negated(one.interval.low),
          },
          wins: one.losses,
          losses: one.wins,
          verdict: { better: 'worse', worse: 'better' }[one.verdict as string] ?? one.verdict,
        }));
        there.metrics.forEach((one, index) => {
          const other = swapped[index];
          expect(plain(one)).toEqual(plain(other as MetricComparison));
        });
      }),
      { numRuns: 25 },
    );
  });

  it('the order of the cases does not matter', () => {
    const shuffled = side.chain((rows) =>
      fc.tuple(
        fc.constant(runOf(rows)),
        fc.shuffledSubarray([...runOf(rows).cases], { minLength: rows.length }),
      ),
    );
    fc.assert(
      fc.property(side, shuffled, (rowsA, [b, cases]) => {
        const found = compareRuns(runOf(rowsA), b, options);
        expect(compareRuns(runOf(rowsA), { head: b.head, cases }, options)).toEqual(found);
      }),
      { numRuns: 25 },
    );
  });
});

/** Share of all sign patterns whose sum reaches a size. */
function countedP(sizes: readonly number[], least: number): number {
  let hits = 0;
  for (let mask = 0; mask < 2 ** sizes.length; mask++) {
    const sum = sizes.reduce((so, size, bit) => so + ((mask >> bit) & 1 ? size : -size), 0);
    if (Math.abs(sum) >= least) hits++;
  }
  return hits / 2 ** sizes.length;
}

/** `0 - x`, so that no -0 comes of a 0. */
function negated(value: number | null): number | null {
  return value === null ? null : 0 - value;
}

/** Without what has an order of its own, and without -0. */
function plain({ cases, leftOut, ...one }: MetricComparison): unknown {
  const counts = leftOut.reduce((sum, { n }) => sum + n, 0);
  return JSON.parse(JSON.stringify({ ...one, cases: cases.length, leftOut: counts })) as unknown;
}
