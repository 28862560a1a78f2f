import { describe, expect, it } from 'vitest';
import { parseGate } from '../../../../src/core/run/gate/parseGate';
import { parseMeasure } from '../../../../src/core/run/gate/parseMeasure';

describe('what a gate compares', () => {
  it.each([
    ['faithfulness', { kind: 'mean', metric: 'faithfulness' }],
    ['mean(recall@5)', { kind: 'mean', metric: 'recall@5', text: 'recall@5' }],
    ['p10(faithfulness)', { kind: 'quantile', metric: 'faithfulness', p: 0.1 }],
    ['p97.5( ndcg )', { kind: 'quantile', metric: 'ndcg', p: 0.975 }],
    ['median(mrr)', { kind: 'quantile', metric: 'mrr', p: 0.5 }],
    ['share(faithfulness >= .8)', { kind: 'share', metric: 'faithfulness', atLeast: 0.8 }],
    [
      'composite(2*faithfulness + 0.5*recall@5 + mrr)',
      {
        kind: 'composite',
        weights: [
          { metric: 'faithfulness', weight: 2 },
          { metric: 'recall@5', weight: 0.5 },
          { metric: 'mrr', weight: 1 },
        ],
      },
    ],
  ])('%s', (text, expected) => {
    expect(parseMeasure(text).measure).toMatchObject(expected);
  });

  it.each([
    ['faithfulnes', 'Did you mean faithfulness?'],
    ['recall', 'needs a cut-off'],
    ['p0(mrr)', 'cannot be read'],
    ['p100(mrr)', 'cannot be read'],
    ['max(mrr)', 'cannot be read'],
    ['p10(mrr', 'cannot be read'],
    ['share(mrr)', 'share(ID>=VALUE)'],
    ['share(mrr>=1.2)', 'up to 1'],
    ['composite(0*mrr+ndcg)', 'weight of mrr'],
    ['composite(mrr+mrr)', 'twice'],
    ['composite(mrr+)', 'no metric or score'],
    ['', 'no metric or score'],
  ])('not %s', (text, fault) => {
    expect(parseMeasure(text).fault).toContain(fault);
  });
});

describe('a gate file', () => {
  it('takes measures beside means, and the run before', () => {
    const { gate, problems } = parseGate(
      [
        'min:',
        '  faithfulness: 0.8',
        '  p10(faithfulness): 0.4',
        '  share(recall@5>=1): 0.5',
        'maxDrop: {faithfulness: 0.02}',
        'baseline: before',
        'allowFlagged: true',
        'minN: 95%',
      ].join('\n'),
    );
    expect(problems).toEqual([]);
    expect(gate).toMatchObject({
      min: { faithfulness: 0.8 },
      rows: { faithfulness: 0.8 },
      maxDrop: { faithfulness: 0.02 },
      baseline: 'before',
      allowFlagged: true,
      minN: { share: 0.95 },
    });
    expect(gate.measures?.map(({ measure, expected }) => [measure.text, expected])).toEqual([
      ['p10(faithfulness)', 0.4],
      ['share(recall@5>=1)', 0.5],
    ]);
  });

  it.each([
    ['min: {p10(faith): 0.4}', 'unknown-metric'],
    ['min: {p10(mrr): high}', 'bad-minimum'],
    ['rows: {p10(mrr): 0.4}', 'unknown-metric'],
    ['maxDrop: 0.02', 'bad-value'],
    ['maxDrop: {mrr: -0.1}', 'bad-value'],
    ['maxDrop: {mr: 0.1}', 'unknown-metric'],
    ['min: {mrr: 0.5}\nbaseline: [a]', 'bad-value'],
    ['min: {mrr: 0.5}\nallowFlagged: maybe', 'bad-value'],
  ])('is refused for %s', (text, code) => {
    expect(parseGate(text).problems.map((problem) => problem.code)).toContain(code);
  });
});
