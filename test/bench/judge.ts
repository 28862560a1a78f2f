import { resolve } from 'node:path';
import { LocalJudge } from '../../src/core/judge/local/LocalJudge';
import { auroc } from '../../src/core/stats/auroc';
import { bootstrapInterval } from '../../src/core/stats/bootstrapInterval';
import { spearman } from '../../src/core/stats/spearman';
import { readBegin, readMtrag, type LabelledAnswer } from './labelledAnswers';

interface Scored {
  value: number;
  positive: boolean;
  human: number;
}

interface Measure {
  name: string;
  target: number;
  stretch: number;
  statistic: (sample: readonly Scored[]) => number | undefined;
}

interface LabelledSet {
  name: string;
  answers: LabelledAnswer[] | undefined;
  measures: Measure[];
}

const areaUnderCurve = (target: number, stretch: number): Measure => ({
  name: 'AUROC',
  target,
  stretch,
  statistic: auroc,
});
const rankCorrelation = (target: number, stretch: number): Measure => ({
  name: 'Spearman',
  target,
  stretch,
  statistic: (sample) => spearman(sample.map((one) => ({ x: one.value, y: one.human }))),
});

const folder = resolve('../shared/data');
const sets: LabelledSet[] = [
  {
    name: 'BEGIN wow dev',
    answers: readBegin(folder, 'begin_dev_wow.tsv'),
    measures: [areaUnderCurve(0.93, 0.95)],
  },
  {
    name: 'BEGIN wow test',
    answers: readBegin(folder, 'begin_test_wow.tsv'),
    measures: [areaUnderCurve(0.93, 0.95)],
  },
  {
    name: 'BEGIN cmu',
    answers: readBegin(folder, 'begin_dev_cmu.tsv'),
    measures: [areaUnderCurve(0.94, 0.975)],
  },
  {
    name: 'MTRAG',
    answers: readMtrag(folder),
    measures: [areaUnderCurve(0.88, 0.93), rankCorrelation(0.58, 0.68)],
  },
];

const columns = [15, 7, 5, 10, 7, 16, 8, 9, 8, 11];
const row = (cells: readonly string[]): void =>
  console.log(
    cells
      .map((cell, i) => cell.padEnd(columns[i] ?? 0))
      .join('')
      .trimEnd(),
  );
const three = (value: number | undefined): string => (value === undefined ? '—' : value.toFixed(3));

row(['set', 'n', 'null', 'measure', 'value', '95 % interval', 'target', 'stretch', 'result', 'answers/s']);
for (const set of sets) {
  if (set.answers === undefined) row([set.name, `skipped: its data is not in ${folder}`]);
  else await report(set, set.answers);
}
console.log(
  '\nAn answer without a context has no score (null) and counts as 0 here. Intervals: 1,000 resamples, seeded.',
);

async function report(set: LabelledSet, answers: readonly LabelledAnswer[]): Promise<void> {
  const judge = new LocalJudge();
  const { signal } = new AbortController();
  const started = performance.now();
  const scores: (number | null)[] = [];
  for (const { query, answer, context } of answers) {
    scores.push((await judge.judge({ query, answer, context, hits: [] }, { signal })).faithfulnessScore);
  }
  const perSecond = (answers.length / (performance.now() - started)) * 1000;
  const scored = answers.map((one, i) => ({
    value: scores[i] ?? 0,
    positive: one.positive,
    human: one.human ?? Number(one.positive),
  }));
  for (const measure of set.measures) {
    const value = measure.statistic(scored);
    const interval = bootstrapInterval(scored, measure.statistic, { seed: 20_240_601 });
    row([
      set.name,
      String(answers.length),
      String(scores.filter((score) => score === null).length),
      measure.name,
      three(value),
      `${three(interval?.low)} to ${three(interval?.high)}`,
      String(measure.target),
      String(measure.stretch),
      verdict(value ?? 0, measure),
      perSecond.toFixed(0),
    ]);
  }
}

function verdict(value: number, { target, stretch }: Measure): string {
  if (value >= stretch) return 'stretch';
  return value >= target ? 'pass' : 'miss';
}
