import type { RunCase, RunHead } from '../../../../src/core/run/Run';

export const head: RunHead = {
  version: 1,
  id: '20260512-123100-000-00-aaaaaa',
  name: 'bm25',
  dataset: 'data/faq.jsonl',
  startedAt: '2026-05-12T12:31:45.123Z',
  durationMs: 1800,
  profile: 'standard',
  k: [1, 5],
  queries: 1003,
  skipped: 2,
  means: {
    'recall@1': { value: 1 / 3, n: 2, N: 1003 },
    'recall@5': { value: 0.5, n: 2, N: 1003 },
    mrr: { value: 0.03125, n: 2, N: 1003 },
    'judged@5': { value: null, n: 0, N: 1003 },
  },
  causes: { 'no-relevant': 1 },
  problems: [{ file: 'faq.jsonl', line: 9, code: 'bad-json', severity: 'error', message: 'Not JSON.' }],
};

export const cases: RunCase[] = [
  {
    id: 'q2',
    line: 2,
    query: 'say "hi", please\nnow',
    metrics: { 'recall@1': 1 / 3, 'recall@5': 0.1 + 0.2, mrr: 0.03125, 'judged@5': 0 },
  },
  {
    id: 'q10',
    line: 3,
    metrics: { 'recall@1': null, 'recall@5': null, mrr: null, 'judged@5': null },
    cause: 'no-relevant',
  },
  { id: 'q1', line: 7, metrics: { 'recall@1': 1, 'recall@5': 1, mrr: 1e-7, 'judged@5': null } },
];

export const textOf = (pieces: Iterable<string>): string => [...pieces].join('');
