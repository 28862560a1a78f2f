import { describe, expect, it } from 'vitest';
import type { Gate } from '../../../../src/core/run/gate/Gate';
import { evaluateGate, gateOfRun } from '../../../../src/core/run/gate/evaluateGate';
import { evaluateRunGate } from '../../../../src/core/run/gate/evaluateRunGate';
import { loadedRun } from '../comparedRuns';
import { evaluateRow } from '../../../../src/core/run/gate/evaluateRow';
import { gateFromSettings } from '../../../../src/core/run/gate/gateFromSettings';
import type { Mean, RunCase } from '../../../../src/core/run/Run';

const head = (means: Record<string, Mean>) => ({ means, queries: 20, k: [1, 5] });
const gate = (min: Record<string, number>, minN?: Gate['minN']): Gate => ({
  min,
  rows: {},
  ...(minN === undefined ? {} : { minN }),
});

describe('a run against its gate', () => {
  const means = {
    'recall@5': { value: 0.774, n: 19, N: 20 },
    'ndcg@5': { value: null, n: 0, N: 20 },
    mrr: { value: 0.7999999999999999, n: 19, N: 20 },
    map: { value: 0.7996, n: 19, N: 20 },
  };

  it('meets a minimum at or above it, in the gate’s order', () => {
    const checks = evaluateGate({ head: head(means), gate: gate({ mrr: 0.8, 'recall@5': 0.774 }) });
    expect(checks.map(({ ok, message }) => [ok, message])).toEqual([
      [true, 'mrr 0.80 is at least 0.80'],
      [true, 'recall@5 0.77 is at least 0.774'],
    ]);
  });

  it('misses one below it, with the figures and as many digits as tell them apart', () => {
    const checks = evaluateGate({ head: head(means), gate: gate({ 'recall@5': 0.8, map: 0.8 }) });
    expect(checks).toMatchObject([
      { ok: false, miss: 'below', expected: 0.8, actual: 0.774, n: 19, N: 20 },
      { ok: false, miss: 'below' },
    ]);
    expect(checks.map(({ message }) => message)).toEqual([
      'recall@5 0.77 is below 0.80',
      'map 0.7996 is below 0.80',
    ]);
  });

  it('fails closed on what has no value or was not computed', () => {
    const checks = evaluateGate({ head: head(means), gate: gate({ 'ndcg@5': 0.1, 'ndcg@7': 0.6 }) });
    expect(checks).toMatchObject([
      {
        ok: false,
        miss: 'no-value',
        actual: null,
        message: 'ndcg@5 has no value: 0 of 20 cases, minimum 0.10',
      },
      {
        ok: false,
        miss: 'not-computed',
        actual: null,
        message: 'ndcg@7 was not computed (K is 1, 5), minimum 0.60',
      },
    ]);
    const [hostile] = evaluateGate({ head: head({}), gate: gate({ constructor: 0.5 }) });
    expect(hostile?.miss).toBe('not-computed');
  });

  it('fails closed on too few cases, by number and by share', () => {
    const one = (minN: NonNullable<Gate['minN']>) =>
      evaluateGate({ head: head(means), gate: gate({ 'recall@5': 0.7 }, minN) })[0];
    expect(one({ cases: 19 })?.ok).toBe(true);
    expect(one({ cases: 20 })?.message).toBe(
      'recall@5 has a value for 19 of 20 cases, at least 20 must have one',
    );
    expect(one({ share: 0.95 })?.ok).toBe(true);
    expect(one({ share: 0.955 })?.message).toBe(
      'recall@5 has a value for 19 of 20 cases, at least 95.5% must have one',
    );
  });

  it.each([undefined, { cases: 12 }, { share: 0.9 }])(
    'passes and misses as the command line does, however many of 20 cases have a value: %j',
    (minN) => {
      const own = gate({ 'recall@5': 0.7 }, minN);
      for (let n = 0; n <= 20; n++) {
        const cases = Array.from({ length: 20 }, (_, at) => ({
          id: `q${at}`,
          line: at + 1,
          metrics: { 'recall@5': at < n ? 0.8 : null },
        }));
        const mean = { value: n === 0 ? null : 0.8, n, N: 20 };
        const [inEditor] = evaluateGate({ head: head({ 'recall@5': mean }), gate: own });
        const [onCommandLine] = evaluateRunGate({ run: loadedRun(cases), gate: own }).checks;
        const said = ({ ok, miss }: { ok: boolean; miss?: string }): unknown => [n, ok, miss];
        expect(inEditor && said(inEditor)).toEqual(onCommandLine && said(onCommandLine));
        if (minN === undefined) expect(inEditor?.ok).toBe(n >= 10);
      }
    },
  );

  it('holds a run without judgments to its metrics only, and a judged one to all', () => {
    const both = gate({ 'recall@5': 0.8, faithfulness: 0.8 });
    expect(Object.keys(gateOfRun({ head: head(means), gate: both }).min)).toEqual(['recall@5']);
    const judged = head({ ...means, faithfulness: { value: 0.9, n: 20, N: 20 } });
    expect(Object.keys(gateOfRun({ head: judged, gate: both }).min)).toEqual(['recall@5', 'faithfulness']);
  });
});

describe('a row against its minimums', () => {
  const row = (metrics: Record<string, number | null>): RunCase => ({ id: 'q-1', line: 1, metrics });

  it('misses each metric that is below', () => {
    const { state, misses } = evaluateRow(row({ 'ndcg@5': 0.394, 'recall@5': 1, mrr: 0.2 }), {
      'ndcg@5': 0.6,
      'recall@5': 1,
      mrr: 0.5,
    });
    expect(state).toBe('missed');
    expect(misses.map(({ message }) => message)).toEqual([
      'ndcg@5 0.39 is below 0.60',
      'mrr 0.20 is below 0.50',
    ]);
  });

  it.each<[string, Record<string, number | null>, Record<string, number>, string]>([
    ['all met', { mrr: 0.5 }, { mrr: 0.5 }, 'met'],
    ['no minimum', { mrr: 0 }, {}, 'met'],
    ['no value', { mrr: null }, { mrr: 0.5 }, 'no-value'],
    ['no value at all and no minimum', { mrr: null }, {}, 'no-value'],
    ['no value of one, the other met', { mrr: null, map: 1 }, { mrr: 0.5, map: 0.5 }, 'no-value'],
    ['no value of one, the other missed', { mrr: null, map: 0 }, { mrr: 0.5, map: 0.5 }, 'missed'],
    ['a value that no minimum asks for is null', { mrr: null, map: 1 }, { map: 0.5 }, 'met'],
    ['a metric that the run did not compute', { map: 1 }, { 'ndcg@7': 0.5 }, 'met'],
  ])('%s', (_, metrics, minimums, state) => {
    expect(evaluateRow(row(metrics), minimums).state).toBe(state);
  });
});

describe('the setting', () => {
  it('holds for means and rows, and says what it cannot use', () => {
    const { gate: read, problems } = gateFromSettings({
      faithfulness: 0.8,
      'recall@5': 0.75,
      mrr: 0,
      'recal@5': 0.8,
      'ndcg@5': 60,
    });
    expect(read).toEqual({
      min: { faithfulness: 0.8, 'recall@5': 0.75 },
      rows: { faithfulness: 0.8, 'recall@5': 0.75 },
    });
    expect(problems.map(({ message }) => message)).toEqual([
      'Setting ragJudge.thresholds: "recal@5" is no metric or score. Did you mean recall@5?',
      'Setting ragJudge.thresholds: the minimum of ndcg@5 is a number from 0 to 1, not 60.',
    ]);
  });

  it.each([[undefined], [null]])('is empty for %s', (value) => {
    expect(gateFromSettings(value)).toEqual({ gate: { min: {}, rows: {} }, problems: [] });
  });

  it('must be an object', () => {
    expect(gateFromSettings([0.8]).problems[0]?.code).toBe('bad-value');
  });
});
