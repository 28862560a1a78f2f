import { describe, expect, it } from 'vitest';
import type { RunHead } from '../../../src/core/run/Run';
import { buildRunView, filterNames } from '../../../src/editor/panel/runView';
import { RunView } from '../../../src/protocol/panelMessages';
import { datasetOf, gateOf, runCasesOf, runHeadOf, runViewOf } from '../../webview/runFixture';
import { now } from '../../webview/caseFixture';

const head = runHeadOf(runCasesOf(148));
const means = (ids: string[]): RunHead['means'] =>
  Object.fromEntries(ids.map((id) => [id, { value: 0.5, n: 2, N: 3 }]));

describe('buildRunView', () => {
  it('is a message that the page accepts', () => {
    expect(RunView.safeParse(runViewOf([head])).success).toBe(true);
  });

  it('tells the facts of the run', () => {
    const view = runViewOf([head]);
    expect(view.title).toBe('support-faq.jsonl');
    expect(view.facts).toEqual([
      '148 cases',
      'profile standard',
      'k 1, 3, 5, 10',
      'today 14:31',
      '420\u00a0ms',
    ]);
  });

  it('defines every metric and the profile, and offers the others', () => {
    const view = runViewOf([head]);
    expect(Object.keys(view.definitions).sort()).toEqual(view.means.map(({ metric }) => metric).sort());
    expect(view.profile).toMatchObject({
      id: 'standard',
      fact: 'profile standard',
      choices: ['standard', 'trec_eval', 'ai4j'],
    });
    expect(view.facts).toContain(view.profile.fact);
    const ai4j = runViewOf([{ ...head, profile: 'ai4j' }]).definitions['precision'];
    expect(ai4j).not.toEqual(view.definitions['precision']);
  });

  it('shows the options of trec_eval as facts, and what they change in the definitions', () => {
    const options = { complete: true, relevanceLevel: 2, maxResults: 100 };
    const view = runViewOf([{ ...head, profile: 'trec_eval', options }]);
    expect(view.facts.slice(1, 5)).toEqual(['profile trec_eval', '-c', '-l 2', '-M 100']);
    expect(JSON.stringify(view.definitions['recall'])).toContain('a grade from 2');
  });

  it('does not offer to run an older commit or an unknown profile anew, nor to explain the latter', () => {
    expect(runViewOf([{ ...head, commit: 'a'.repeat(40) }]).profile.choices).toEqual([]);
    const unknown = runViewOf([{ ...head, profile: 'beir' }]);
    expect([unknown.definitions, unknown.profile.definition]).toEqual([{}, []]);
  });

  it('says that a run did not end', () => {
    const view = runViewOf([{ ...head, complete: false }]);
    expect(view.notices[0]?.text).toBe('This run did not end: its figures are over the first 148 cases.');
  });

  it('groups means by metric, in the order of the specification, with their cut-offs', () => {
    const view = runViewOf([head]);
    expect(view.means.map(({ metric }) => metric)).toEqual([
      'recall',
      'precision',
      'f1',
      'ndcg',
      'hit',
      'mrr',
      'map',
      'judged',
    ]);
    expect(Object.keys(view.means[3]?.cells ?? {}).sort()).toEqual(['1', '10', '3', '5', 'all']);
    expect(view.focusK).toBe(5);
  });

  it('keeps a metric that it does not know, before the judge scores', () => {
    const run = { ...head, means: means(['faithfulness', 'novelty@3', 'recall@3']), k: [1, 3] };
    expect(runViewOf([run]).means.map(({ metric }) => metric)).toEqual(['recall', 'novelty', 'faithfulness']);
  });

  it.each([
    [['recall@3', 'precision@3', 'mrr'], [3], ['recall@3', 'mrr', 'precision@3'], 'recall@3'],
    [['ndcg', 'mrr'], [], ['ndcg', 'mrr'], 'ndcg'],
    [
      ['recall@5', 'ndcg@5', 'mrr', 'faithfulness', 'answer-relevance'],
      [5],
      ['recall@5', 'ndcg@5', 'faithfulness', 'answer-relevance'],
      'faithfulness',
    ],
  ])('chooses columns and the order for %s', (ids, k, columns, sort) => {
    const view = runViewOf([{ ...head, means: means(ids), k }]);
    expect(view.columns.map(({ id }) => id)).toEqual(columns);
    expect(view.sort).toBe(sort);
  });

  it('offers a picker only when there are several systems', () => {
    expect(runViewOf([head]).systems).toEqual([]);
    const two = runViewOf([head, { ...head, id: 'run-b', name: 'other' }]);
    expect(two.systems).toEqual([
      { runId: 'file:///ws#run-a', name: 'support-faq' },
      { runId: 'file:///ws#run-b', name: 'other' },
    ]);
  });

  it('calls a run by the title that a person gave it, in the picker of systems and in the facts', () => {
    const titled = { ...head, title: 'reranker on' };
    expect(
      runViewOf([titled, { ...head, id: 'run-b', name: 'other' }]).systems.map(({ name }) => name),
    ).toEqual(['reranker on', 'other']);
    expect(runViewOf([titled]).facts[0]).toBe('reranker on');
    expect(runViewOf([head]).facts[0]).toBe('148 cases');
  });

  it('lets the filter name every mean and every judge score', () => {
    const { ids } = filterNames(runViewOf([{ ...head, means: means(['recall@5', 'mrr']) }]));
    expect([...ids].sort()).toEqual([
      'answer-relevance',
      'context-relevance',
      'faithfulness',
      'mrr',
      'recall@5',
    ]);
  });

  it('says when no row, or not every row, can run', () => {
    const none = runViewOf([{ ...head, queries: 0, skipped: 12 }]);
    expect(none.notices[0]).toMatchObject({ kind: 'error', text: 'No row can run: 12 of 12 have problems.' });
    expect(none.facts[0]).toBe('12 rows');
    const one = runViewOf([{ ...head, skipped: 1 }]);
    expect(one.notices[0]).toMatchObject({
      kind: 'warning',
      text: '1 of 149 rows has a problem and was not run.',
    });
  });

  it('shows why there is no run at all, but not while the first one is under way', () => {
    const problem = {
      file: 'a.jsonl',
      line: 1,
      code: 'bad-json',
      severity: 'error',
      message: 'Not JSON.',
    } as const;
    const state = datasetOf([], { problems: [problem] });
    const view = buildRunView({ dataset: state, run: undefined, gate: gateOf({}), now });
    expect(view).toMatchObject({ runId: '', title: 'support-faq.jsonl', cases: 0 });
    expect(view.notices.map(({ text }) => text)).toEqual(['Not JSON.']);
    const running = { ...state, running: { done: 3 } };
    const under = buildRunView({ dataset: running, run: undefined, gate: gateOf({}), now });
    expect(under.notices).toEqual([]);
    expect(under.running).toEqual({ done: 3 });
  });
});
