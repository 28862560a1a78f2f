import { describe, expect, it } from 'vitest';
import { evaluateRunGate } from '../../../../src/core/run/gate/evaluateRunGate';
import type { Gate } from '../../../../src/core/run/gate/Gate';
import { parseMeasure } from '../../../../src/core/run/gate/parseMeasure';
import type { RunGateResult } from '../../../../src/core/run/gate/RunGate';
import type { RunCase, RunHead } from '../../../../src/core/run/Run';
import { failedCase, judgedCase } from '../aggregate/cases';
import { loadedRun } from '../comparedRuns';

const judged = (values: readonly number[]): RunCase[] =>
  values.map((value, i) => judgedCase(`q${i}`, { faithfulness: value, recall: i % 2 }));
const four = judged([1, 0.9, 0.6, 0.3]);

function gateOf(mins: Record<string, number>, over: Partial<Gate> = {}): Gate {
  const measures = Object.entries(mins).map(([text, expected]) => {
    const { measure } = parseMeasure(text);
    if (measure === undefined) throw new Error(text);
    return { measure, expected };
  });
  return { min: {}, rows: {}, measures, ...over };
}

function evaluate(
  cases: readonly RunCase[],
  gate: Gate,
  { baseline, head = {} }: { baseline?: readonly RunCase[]; head?: Partial<RunHead> } = {},
): RunGateResult {
  return evaluateRunGate({
    run: loadedRun(cases, head),
    gate,
    baseline: baseline === undefined ? undefined : loadedRun(baseline, { id: 'before' }),
  });
}
const misses = (result: RunGateResult) => result.checks.flatMap(({ miss }) => miss ?? []);
const messages = (result: RunGateResult) => result.checks.map(({ message }) => message);

describe('minimums', () => {
  it('of means, quantiles, shares and composites, with n of N', () => {
    const result = evaluate(
      four,
      gateOf({
        faithfulness: 0.7,
        'p10(faithfulness)': 0.4,
        'median(faithfulness)': 0.75,
        'share(faithfulness>=0.9)': 0.5,
        'composite(3*faithfulness+recall@5)': 0.65,
      }),
    );
    expect(result.checks.map(({ check, kind, actual, ok, n, N }) => [check, kind, actual, ok, n, N])).toEqual(
      [
        ['faithfulness', 'mean', expect.closeTo(0.7, 12), true, 4, 4],
        ['p10(faithfulness)', 'quantile', expect.closeTo(0.39, 12), false, 4, 4],
        ['median(faithfulness)', 'quantile', 0.75, true, 4, 4],
        ['share(faithfulness>=0.9)', 'share', 0.5, true, 4, 4],
        ['composite(3*faithfulness+recall@5)', 'composite', expect.closeTo(0.65, 12), true, 4, 4],
      ],
    );
    expect(result.passed).toBe(false);
    expect(messages(result)[1]).toBe('p10(faithfulness) 0.39 is below 0.40');
  });

  it('fail closed on a null, a missing metric, too few values and an incomplete run', () => {
    const failed = [failedCase('a', 'timeout'), failedCase('b', 'truncated')];
    expect(misses(evaluate(failed, gateOf({ faithfulness: 0 })))).toEqual(['no-value']);
    expect(misses(evaluate([{ id: 'a', line: 1 }], gateOf({ faithfulness: 0.1 })))).toEqual(['not-computed']);
    expect(misses(evaluate(four, gateOf({ 'ndcg@10': 0.1, 'composite(mrr+faithfulness)': 0.1 })))).toEqual([
      'not-computed',
      'not-computed',
    ]);
    const most = [...judged([1]), ...failed];
    expect(misses(evaluate(most, gateOf({ faithfulness: 0.5 })))).toEqual(['too-few']);
    expect(misses(evaluate(most, gateOf({ faithfulness: 0.5 }, { minN: { cases: 1 } })))).toEqual([]);
    expect(misses(evaluate(four, gateOf({ faithfulness: 0.5 }, { minN: { cases: 5 } })))).toEqual([
      'too-few',
    ]);
    expect(misses(evaluate(four, gateOf({ faithfulness: 0.5 }), { head: { complete: false } }))).toEqual([
      'incomplete',
    ]);
    const lost = evaluate(four, gateOf({ faithfulness: 0.5 }), { head: { queries: 6 } });
    expect(messages(lost)[0]).toBe('2 of 6 cases of the run are missing');
    expect(evaluate(four, gateOf({})).passed).toBe(false);
  });

  it('count a null as not reaching a share', () => {
    const result = evaluate(
      [...judged([1, 1]), failedCase('a', 'timeout')],
      gateOf({ 'share(faithfulness>=1)': 0.7 }),
    );
    expect(result.checks[0]).toMatchObject({ actual: 2 / 3, n: 2, N: 3, miss: 'below' });
  });

  it('take the last of two lines with one id', () => {
    const twice = [judgedCase('a', { faithfulness: 0 }), judgedCase('a', { faithfulness: 1 })];
    const result = evaluate(twice, gateOf({ faithfulness: 0.9 }), { head: { queries: 1 } });
    expect(result.checks[0]).toMatchObject({ actual: 1, n: 1, N: 1, ok: true });
  });
});

describe('cases that address the judge', () => {
  const steered = judgedCase('s', { faithfulness: 1 });
  steered.evaluation?.notes?.push({ code: 'steering', message: 'The answer addresses the judge.' });
  const cases = [...judged([0.5, 0.5]), steered];

  it('are left out of n, stay in N, and are named', () => {
    const result = evaluate(cases, gateOf({ faithfulness: 0.6 }));
    expect(result.checks[0]).toMatchObject({ actual: 0.5, n: 2, N: 3, miss: 'below' });
    expect(result.flagged).toEqual({ ids: ['s'], counted: false });
  });

  it('count when they are allowed', () => {
    const result = evaluate(cases, gateOf({ faithfulness: 0.6 }, { allowFlagged: true }));
    expect(result.checks[0]).toMatchObject({ n: 3, N: 3, ok: true });
    expect(result.flagged).toEqual({ ids: ['s'], counted: true });
  });

  it('cannot pass a gate by being all that there is', () => {
    expect(misses(evaluate([steered], gateOf({ faithfulness: 0 })))).toEqual(['not-computed']);
  });
});

describe('the run before', () => {
  const eight = [1, 0.9, 0.8, 0.9, 1, 0.9, 0.8, 0.9];
  const lower = eight.map((value) => value - 0.1);

  it('allows a drop up to its maximum', () => {
    const drop = (maxDrop: number) =>
      evaluate(
        judged(lower),
        { min: {}, rows: {}, maxDrop: { faithfulness: maxDrop } },
        { baseline: judged(eight) },
      );
    expect(drop(0.1).checks[0]).toMatchObject({
      ok: true,
      actual: expect.closeTo(0.1, 12) as number,
      n: 8,
      N: 8,
    });
    expect(misses(drop(0.09))).toEqual(['dropped']);
    expect(messages(drop(0.09))[0]).toBe(
      'faithfulness 0.90 → 0.80 (−0.10, 95% −0.10 to −0.10), allowed is a drop of 0.09',
    );
  });

  it('fails closed when too few cases are in both, or another judge gave the scores', () => {
    const maxDrop = { faithfulness: 0.5 };
    const gate = { min: {}, rows: {}, maxDrop };
    expect(misses(evaluate(judged(eight), gate, { baseline: judged(eight).slice(0, 3) }))).toEqual([
      'too-few',
    ]);
    const others = judged(eight).map((one) => ({
      ...one,
      evaluation: {
        ...(one.evaluation as NonNullable<RunCase['evaluation']>),
        judge: { id: 'x', version: '2' },
      },
    }));
    const result = evaluate(judged(eight), gate, { baseline: others });
    expect(misses(result)).toEqual(['not-comparable']);
    expect(messages(result)[0]).toContain('another judge');
    expect(misses(evaluate(judged(eight), gate, { baseline: [{ id: 'other', line: 1 }] }))).toEqual([
      'not-comparable',
    ]);
  });

  it('without a maximum, is missed where the run is worse by the test', () => {
    const gate: Gate = { min: { faithfulness: 0.1 }, rows: {} };
    const result = evaluate(judged(lower), gate, { baseline: judged(eight) });
    expect(result.checks.map(({ check, ok }) => [check, ok])).toEqual([
      ['faithfulness', true],
      ['worse(faithfulness)', false],
    ]);
    expect(evaluate(judged(eight), gate, { baseline: judged(eight) }).passed).toBe(true);
    expect(misses(evaluate(judged([1]), gate, { baseline: judged([1]) }))).toEqual(['too-few']);
  });
});
