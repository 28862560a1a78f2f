import { describe, expect, it } from 'vitest';
import { parseGate } from '../../../../src/core/run/gate/parseGate';

/** Problems as `line:column code message`. */
function faults(text: string): string[] {
  return parseGate(text).problems.map(
    ({ line, column, code, message }) => `${line}:${column} ${code} ${message}`,
  );
}

describe('a gate file', () => {
  it('holds minimums of means, which are those of rows too', () => {
    const { gate, problems } = parseGate('version: 1\nmin:\n  recall@5: 0.8\n  mrr: 0.6\n');
    expect(problems).toEqual([]);
    expect(gate).toEqual({ min: { 'recall@5': 0.8, mrr: 0.6 }, rows: { 'recall@5': 0.8, mrr: 0.6 } });
  });

  it('says of rows otherwise, and how many cases must have a value', () => {
    const { gate } = parseGate('min: {recall@5: 0.8}\nrows: {ndcg@5: 0.3}\nminN: 15\n');
    expect(gate).toEqual({ min: { 'recall@5': 0.8 }, rows: { 'ndcg@5': 0.3 }, minN: { cases: 15 } });
    expect(parseGate('min: {mrr: 0.5}\nrows: {}\nminN: 97.5%\n').gate).toEqual({
      min: { mrr: 0.5 },
      rows: {},
      minN: { share: 0.975 },
    });
  });

  it('is JSON too, with tabs, a BOM and CRLF', () => {
    const text = '\ufeff{\r\n\t"min": {\r\n\t\t"recall@5": 0.8\r\n\t}\r\n}\r\n';
    expect(parseGate(text).problems).toEqual([]);
    expect(parseGate(text).gate.min).toEqual({ 'recall@5': 0.8 });
  });

  it('takes 0 as no minimum', () => {
    expect(parseGate('min: {recall@5: 0.8, mrr: 0}').gate.min).toEqual({ 'recall@5': 0.8 });
  });

  it.each([
    [
      'mins: {recall@5: 0.8}',
      '1:1 unknown-key Unknown key "mins". Known are min, rows, minN, maxDrop, baseline, allowFlagged, version.',
    ],
    ['min:\n  recal@5: 0.8', '2:3 unknown-metric "recal@5" is no metric or score. Did you mean recall@5?'],
    ['min:\n  recall: 0.8', '2:3 unknown-metric "recall" needs a cut-off, as in recall@5.'],
    [
      'min:\n  recall@0: 0.8',
      '2:3 unknown-metric "recall@0": the cut-off after @ is a whole number from 1, as in recall@5.',
    ],
    [
      'min:\n  faithfulnessScore: 0.8',
      '2:3 unknown-metric "faithfulnessScore" is no metric or score. Did you mean faithfulness?',
    ],
    ['min:\n  recall@5: 80', '2:13 bad-minimum The minimum of recall@5 is a number from 0 to 1, not 80.'],
    [
      'min:\n  recall@5: "0.8"',
      '2:13 bad-minimum The minimum of recall@5 is a number from 0 to 1, not "0.8".',
    ],
    ['min:\n  recall@5: .nan', '2:13 bad-minimum The minimum of recall@5 is a number from 0 to 1, not NaN.'],
    [
      'min:\n  recall@5: {a: 1}',
      '2:13 bad-minimum The minimum of recall@5 is a number from 0 to 1, not a mapping or a list.',
    ],
    ['min: 0.8', '1:6 bad-value "min" is a mapping from metric to minimum, as in "recall@5: 0.8".'],
    ['min:', '1:5 bad-value "min" is a mapping from metric to minimum, as in "recall@5: 0.8".'],
    [
      'min: {mrr: 0.5}\nminN: 0',
      '2:7 bad-value "minN" is a whole number of cases from 1, or a share of them up to 100%, as in "95%".',
    ],
    ['min: {mrr: 0.5}\nversion: 2', '2:10 bad-value "version" is 1: this extension reads no other one.'],
    ['min: {}', '1:1 no-minimum This gate has no minimum, so that nothing could miss it.'],
    ['', '1:1 bad-value A gate file is a mapping with "min", as in "min: {recall@5: 0.8}".'],
    ['- recall@5', '1:1 bad-value A gate file is a mapping with "min", as in "min: {recall@5: 0.8}".'],
    ['min:\n  mrr: 0.5\n  mrr: 0.6', '3:3 bad-yaml Map keys must be unique.'],
  ])('locates the fault of %j', (text, fault) => {
    expect(faults(text)).toEqual([fault]);
  });

  it('lists every fault, and keeps what is good', () => {
    const { gate, problems } = parseGate('min:\n  recall@5: 0.8\n  mmr: 0.5\n  ndcg@5: -1\nrow: {}\n');
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [3, 'unknown-metric'],
      [4, 'bad-minimum'],
      [5, 'unknown-key'],
    ]);
    expect(gate.min).toEqual({ 'recall@5': 0.8 });
  });

  it('has an end for each place within a line, and finds an id again', () => {
    const { problems, locate } = parseGate('min:\n  recal@5: 0.8\n  ndcg@7: 0.5\n');
    expect(problems[0]).toMatchObject({ line: 2, column: 3, endColumn: 10 });
    expect(locate('ndcg@7')).toEqual({ line: 3, column: 3, endColumn: 9 });
    expect(locate('mrr')).toEqual({});
  });

  it('survives broken and hostile text', () => {
    expect(faults('min: {recall@5: 0.8')[0]).toMatch(/^\d+:\d+ bad-yaml /);
    expect(faults('min: {"__proto__": 0.5}')[0]).toMatch(/^1:7 unknown-metric /);
    const aliases = ['a: &a [x]', ...Array.from({ length: 30 }, (_, at) => `b${at}: [*a, *a]`)].join('\n');
    expect(parseGate(aliases).problems.every(({ code }) => code === 'unknown-key')).toBe(true);
    expect(parseGate(`min: {${'recall@5x'.repeat(500)}: 1}`).problems[0]?.message.length).toBeLessThan(250);
  });
});
