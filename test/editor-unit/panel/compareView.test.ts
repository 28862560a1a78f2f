import { describe, expect, it } from 'vitest';
import type { RunCase } from '../../../src/core/run/Run';
import { buildCompareView } from '../../../src/editor/panel/compareView';
import { CompareView } from '../../../src/protocol/panelMessages';
import { casesOf, loadedRun } from '../../core/run/comparedRuns';
import { now } from '../../webview/caseFixture';
import { compared, comparedViewOf, storedRun } from '../../webview/compareFixture';
import { judgedCasesOf, judgedHeadOf, scoredBy } from '../../webview/judgedFixture';
import { runHeadOf } from '../../webview/runFixture';

const pair = { a: 'run-a', b: 'run-b' };
const viewOf = (a: ReturnType<typeof loadedRun>, b: ReturnType<typeof loadedRun>): CompareView => {
  const table = compared({ ...a, cases: [...a.cases] }, { ...b, cases: [...b.cases] });
  const state = { pair, head: table.head, table };
  return buildCompareView({ runs: [], pair, state, cases: undefined, now });
};

describe('buildCompareView', () => {
  it('is a message that the page accepts', () => {
    expect(CompareView.safeParse(comparedViewOf().view).success).toBe(true);
  });

  it('names the runs by their time, those of the dataset first, and two of one minute by the second', () => {
    const at = (id: string, seconds: number, dataset = 'data/faq.jsonl') =>
      storedRun(
        runHeadOf([], {
          id,
          name: 'faq.jsonl',
          dataset,
          startedAt: new Date(2026, 4, 12, 14, 5, seconds).toISOString(),
        }),
      );
    const runs = [at('run-b', 50), at('other', 20, 'data/docs.jsonl'), at('run-a', 7)];
    const view = buildCompareView({ runs, pair, state: undefined, cases: undefined, now });
    expect(view.groups).toEqual([
      {
        name: 'data/faq.jsonl',
        runs: [
          { runId: 'file:///ws#run-b', label: 'today 14:05:50, faq.jsonl' },
          { runId: 'file:///ws#run-a', label: 'today 14:05:07, faq.jsonl' },
        ],
      },
      {
        name: 'Other datasets',
        runs: [{ runId: 'file:///ws#other', label: 'today 14:05, faq.jsonl (docs.jsonl)' }],
      },
    ]);
  });

  it('says what is the same and in how many cases the hits differ', () => {
    expect(comparedViewOf().view.facts).toEqual([
      'same dataset, profile and labels',
      'hits differ in 20 of 148 cases',
    ]);
    const other = comparedViewOf({ b: { profile: 'ai4j' } }).view;
    expect(other.facts[0]).toBe('same dataset and labels');
    expect(other.notices[0]?.text).toContain('A has the profile standard, B ai4j');
  });

  it('draws on a round scale that holds every interval', () => {
    const { view } = comparedViewOf();
    const ends = view.metrics.flatMap(({ low, high }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)]);
    expect(Math.max(...ends)).toBeGreaterThan(0.1);
    expect(view.scale).toBe(0.15);
    expect(view.tested).toBe(3);
  });

  it('says that five pairs are too few, without p', () => {
    const a = loadedRun(casesOf('recall@5', [1, 1, 1, 1, 1]));
    const b = loadedRun(casesOf('recall@5', [0, 0, 0, 0, 0]), { id: 'run-b' });
    const view = viewOf(a, b);
    expect(view.metrics[0]).toMatchObject({ verdict: 'too-few', difference: -1, p: null, low: null });
    expect(view.notices.map(({ text }) => text)).toContain(
      'Too few cases: 5 in both runs, a test needs 6. Differences are shown without p.',
    );
  });

  it('tells what is left out of the means', () => {
    const a = loadedRun(casesOf('recall@5', [1, null, 1, 1, 1, 1, 1]));
    const b = loadedRun(casesOf('recall@5', [1, null, 1, 1, 1, 1, 1]), { id: 'run-b' });
    expect(viewOf(a, b).metrics[0]).toMatchObject({ n: 6, N: 7, leftOut: '1 no-relevant in both' });
  });

  it('tells progress, failure and cancelling, with a way on', () => {
    const input = { runs: [], pair, cases: undefined, now };
    const running = { phase: 'reading', done: 1200, total: 20_000 } as const;
    expect(buildCompareView({ ...input, state: { pair, running } }).running?.text).toBe(
      'reading 1,200 of 20,000 cases',
    );
    const failed = buildCompareView({
      ...input,
      state: { pair, failure: 'The run x is not stored any more.' },
    });
    expect(failed.notices).toEqual([
      {
        kind: 'error',
        text: 'The run x is not stored any more.',
        action: { action: 'compareAgain', label: 'Compare Again' },
      },
    ]);
    const cancelled = buildCompareView({ ...input, state: { pair, failure: '' } });
    expect(cancelled.notices[0]).toMatchObject({ kind: 'stale', text: 'The comparison was cancelled.' });
  });
});

describe('the comparison of two judged runs', () => {
  const cases = judgedCasesOf(60);
  const better = (model = 'gpt-4.1-mini'): RunCase[] =>
    cases.map((one, at) => {
      const was = one.evaluation?.faithfulnessScore ?? null;
      const score = was === null || at === 9 ? null : Math.min(1, was + 0.1);
      const cause = score === null ? { causes: { faithfulnessScore: 'timeout' as const } } : {};
      return { ...one, evaluation: scoredBy([score, 0.5, 0.5], { model, ...cause }) };
    });
  const run = (id: string, all: readonly RunCase[]) => ({ head: judgedHeadOf(all, { id }), cases: all });

  it('compares scores over the pairs that have both, and says what is left out', () => {
    const view = viewOf(run('run-a', cases), run('run-b', better()));
    const faithfulness = view.metrics.find(({ id }) => id === 'faithfulness');
    expect(faithfulness).toMatchObject({
      name: 'faithfulness',
      verdict: 'better',
      n: 57,
      N: 60,
      leftOut: '2 timeout in both, 1 timeout in B',
    });
    expect(view.metrics.map(({ id }) => id)).toEqual([
      'recall@5',
      'ndcg@5',
      'mrr',
      'faithfulness',
      'context-relevance',
      'answer-relevance',
    ]);
    expect(view.notices.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('1 without a value in B alone (timeout)'),
    );
  });

  it('warns of another judge and compares no score, but the metrics', () => {
    const view = viewOf(run('run-a', cases), run('run-b', better('qwen3:8b')));
    expect(view.notices[0]?.text).toMatch(
      /^Scores of 60 cases .* are not compared, as their judges differ: gpt-4\.1-mini in A, qwen3:8b in B\.$/,
    );
    expect(view.metrics.filter(({ verdict }) => verdict === 'not-compared')).toHaveLength(3);
    expect(view.metrics.find(({ id }) => id === 'recall@5')).toMatchObject({ n: 58, difference: 0 });
  });

  it('warns when the protocol was kept on one side only', () => {
    const loose = cases.map((one) => ({
      ...one,
      ...(one.evaluation === undefined ? {} : { evaluation: { ...one.evaluation, protocol: false } }),
    }));
    const view = viewOf(run('run-a', cases), run('run-b', loose));
    expect(view.notices.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^The protocol was kept on one side only in 60 cases/),
    );
  });
});
