import { expect, it } from 'vitest';
import type { RunHead } from '../../../src/core/run/Run';
import { datasetLensParts, promptRunParts } from '../../../src/editor/inline/datasetLensParts';
import type { DatasetState } from '../../../src/editor/Session';

const now = new Date('2026-05-12T14:44:00.000Z');

function run(over: Partial<RunHead> = {}): RunHead {
  return {
    version: 1,
    id: 'r1',
    name: 'support-faq',
    dataset: 'data/support-faq.dataset.jsonl',
    startedAt: '2026-05-12T14:32:00.000Z',
    durationMs: 40,
    profile: 'standard',
    k: [1, 3, 5, 10],
    queries: 148,
    skipped: 2,
    means: {
      'recall@3': { value: 0.5, n: 144, N: 148 },
      'recall@5': { value: 0.77, n: 144, N: 148 },
      'ndcg@5': { value: 0.634, n: 144, N: 148 },
    },
    causes: { 'no-relevant': 4 },
    problems: [],
    ...over,
  };
}

function line(over: Partial<DatasetState>, edited = false): string {
  const uri = {} as DatasetState['uri'];
  const state = { uri, folder: uri, runs: [], problems: [], byLine: new Map(), ...over };
  return datasetLensParts(state, { now, edited })
    .map(({ title }) => title)
    .join(' | ');
}

it('shows size, age and the headline means', () => {
  expect(line({ runs: [run()] })).toBe(
    '148 cases, 12 min ago | recall@5 0.77 144/148 | ndcg@5 0.63 144/148 | Run Metrics | Judge 148 Cases',
  );
});

it('offers to run a dataset that has no run', () => {
  expect(line({})).toBe('Run Metrics | Judge Dataset');
});

it('shows progress, and nothing to start twice', () => {
  expect(line({ running: { done: 1240 } })).toBe('Running metrics 1,240 | Judge Dataset');
  expect(line({ running: { done: 63, total: 148 }, runs: [run()] })).toMatch(
    /^Running metrics 63\/148 \| 148 cases/,
  );
  expect(line({ running: { done: 63, total: 148 }, runs: [run()] })).not.toContain('Run Metrics');
  const judging = {
    judged: 63,
    total: 148,
    scored: 61,
    unscored: { timeout: 2 },
    cached: 0,
    calls: 63,
    judge: 'm',
  };
  const more = { perSecond: 3.1, remainingMs: 27_000, cost: undefined };
  expect(line({ judging: { ...judging, ...more }, runs: [run()] })).toMatch(
    /^Judging 63\/148 \| 148 cases.*\| Run Metrics$/,
  );
});

it('shows the scores of a judged run before its metrics, and who gave them', () => {
  const mean = (value: number) => ({ value, n: 143, N: 148 });
  const means = {
    'recall@5': { value: 0.77, n: 144, N: 148 },
    faithfulness: mean(0.81),
    'context-relevance': mean(0.7),
    'answer-relevance': { value: null, n: 0, N: 148 },
  };
  const judge = { id: 'local', version: '1', label: 'local heuristic', origin: 'local' };
  const judging = { judge } as unknown as NonNullable<RunHead['judging']>;
  expect(line({ runs: [run({ means, judging })] })).toBe(
    '148 cases, 12 min ago | Faithfulness 0.81 143/148 | Context relevance 0.70 143/148 | Answer relevance — 0/148 | recall@5 0.77 144/148 | local heuristic | Run Metrics | Judge 148 Cases',
  );
});

it('says that the file changed after the run', () => {
  expect(line({ runs: [run()] }, true)).toMatch(/^Stale: file changed \| 148 cases/);
});

it('names the system when there are several', () => {
  expect(line({ runs: [run({ name: 'openai:gpt-4o' }), run({ name: 'b' }), run({ name: 'c' })] })).toContain(
    ' | openai:gpt-4o (1 of 3) | recall@5',
  );
  expect(line({ runs: [run({ name: 'a', title: 'reranker on' }), run({ name: 'b' })] })).toContain(
    ' | reranker on (1 of 2) | ',
  );
});

it('has a dash where no case has the metric, and says one case, not one cases', () => {
  const means = { 'recall@5': { value: null, n: 0, N: 1 } };
  expect(line({ runs: [run({ queries: 1, means })] })).toBe(
    '1 case, 12 min ago | recall@5 — 0/1 | Run Metrics | Judge 1 Case',
  );
});

it('stands on a prompt with the name of the file, and without a command', () => {
  const uri = { path: '/ws/data/support.dataset.jsonl' } as DatasetState['uri'];
  const state = { uri, folder: uri, runs: [run()], problems: [], byLine: new Map() };
  expect(promptRunParts(state, now).map(({ title }) => title)).toEqual([
    'support.dataset.jsonl: 148 cases, 12 min ago',
    'recall@5 0.77 144/148',
    'ndcg@5 0.63 144/148',
  ]);
  expect(promptRunParts({ ...state, runs: [] }, now)).toEqual([]);
});
