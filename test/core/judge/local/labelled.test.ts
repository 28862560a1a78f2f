import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assess } from '../../../../src/core/judge/local/assess';
import { runNow } from '../../../../src/core/judge/local/steps';
import { auroc } from '../../../../src/core/stats/auroc';
import { spearman } from '../../../../src/core/stats/spearman';
import { readBegin, readMtrag, type LabelledAnswer } from '../../../bench/labelledAnswers';

const folder = resolve(import.meta.dirname, '../../../../../shared/data');
const wow = readBegin(folder, 'begin_dev_wow.tsv');
const cmu = readBegin(folder, 'begin_dev_cmu.tsv');
const mtrag = readMtrag(folder);

const supports = (answers: readonly LabelledAnswer[]): number[] =>
  answers.map((one) => runNow(assess(one)).faithfulness?.value ?? 0);

/** The figures that the README states are those of `npm run bench:judge`; these bounds keep them from slipping. */
describe('the local judge against people', () => {
  it.skipIf(wow === undefined)('tells attributable from not on BEGIN wow dev', () => {
    const values = supports(wow ?? []);
    const cases = (wow ?? []).map((one, i) => ({ positive: one.positive, value: values[i] ?? 0 }));
    expect(cases).toHaveLength(430);
    expect(auroc(cases)).toBeGreaterThan(0.95);
  });

  it.skipIf(cmu === undefined)('tells attributable from not on BEGIN cmu', () => {
    const values = supports(cmu ?? []);
    const cases = (cmu ?? []).map((one, i) => ({ positive: one.positive, value: values[i] ?? 0 }));
    expect(cases).toHaveLength(337);
    expect(auroc(cases)).toBeGreaterThan(0.97);
  });

  it.skipIf(mtrag === undefined)('agrees with the human ratings of MTRAG', () => {
    const answers = mtrag ?? [];
    const values = supports(answers);
    const cases = answers.map((one, i) => ({ positive: one.positive, value: values[i] ?? 0 }));
    expect(cases.filter((one) => one.positive)).toHaveLength(380);
    expect(auroc(cases)).toBeGreaterThan(0.93);
    expect(spearman(answers.map((one, i) => ({ x: values[i] ?? 0, y: one.human ?? 0 })))).toBeGreaterThan(
      0.66,
    );
  });

  it.skipIf(wow === undefined)('scores answers to other passages low', () => {
    const supported = (wow ?? []).filter((one) => one.positive);
    const moved = supported.map((one, i) => ({
      ...one,
      context: supported[(i + 97) % supported.length]?.context ?? '',
    }));
    const values = supports(moved).sort((a, b) => a - b);
    expect(values[Math.floor(values.length / 2)]).toBeLessThan(0.2);
    expect(values[Math.floor(values.length * 0.95)]).toBeLessThan(0.4);
  });
});
