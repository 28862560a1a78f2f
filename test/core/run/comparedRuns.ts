import type { RunCase, RunHead } from '../../../src/core/run/Run';
import type { LoadedRun } from '../../../src/core/run/RunComparison';

/** A run whose means name the metrics of its cases. */
export function loadedRun(cases: readonly RunCase[], over: Partial<RunHead> = {}): LoadedRun {
  const ids = new Set(cases.flatMap(({ metrics }) => Object.keys(metrics ?? {})));
  const head: RunHead = {
    version: 1,
    id: 'run-a',
    name: 'faq',
    dataset: 'data/faq.jsonl',
    startedAt: '2026-05-12T10:00:00.000Z',
    durationMs: 5,
    profile: 'standard',
    k: [5],
    queries: cases.length,
    skipped: 0,
    means: Object.fromEntries([...ids].map((id) => [id, { value: null, n: 0, N: cases.length }])),
    causes: {},
    problems: [],
    ...over,
  };
  return { head, cases };
}

/** Cases `q1`, `q2`, … with one metric; null has a cause. */
export function casesOf(metric: string, values: readonly (number | null)[]): RunCase[] {
  return values.map((value, index) => ({
    id: `q${index + 1}`,
    line: index + 1,
    metrics: { [metric]: value },
    ...(value === null ? { cause: 'no-relevant' as const } : {}),
  }));
}
