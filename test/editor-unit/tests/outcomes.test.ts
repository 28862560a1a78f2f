import { describe, expect, it } from 'vitest';
import type { GateProblem } from '../../../src/core/run/gate/Gate';
import type { Problem, RunCase, RunHead } from '../../../src/core/run/Run';
import type { DatasetGate } from '../../../src/editor/Session';
import { rowOutcome, suiteOutcome } from '../../../src/editor/tests/outcomes';
import { gateOf } from '../../webview/runFixture';

const head = (means: RunHead['means'], change: Partial<RunHead> = {}): RunHead => ({
  version: 1,
  id: 'r1',
  name: 'faq.dataset.jsonl',
  dataset: 'data/faq.dataset.jsonl',
  startedAt: '2026-05-12T14:31:00.000Z',
  durationMs: 21,
  profile: 'standard',
  k: [1, 5],
  queries: 20,
  skipped: 1,
  means,
  causes: {},
  problems: [],
  ...change,
});
const run = head({ 'recall@5': { value: 0.774, n: 19, N: 20 }, 'ndcg@5': { value: 0.63, n: 19, N: 20 } });
const row = (metrics: RunCase['metrics'], change: Partial<RunCase> = {}): RunCase => ({
  id: 'q-002',
  line: 2,
  ...(metrics === undefined ? {} : { metrics }),
  ...change,
});
const suite = (gate: DatasetGate, change: Partial<Parameters<typeof suiteOutcome>[0]> = {}) =>
  suiteOutcome({
    name: 'faq.dataset.jsonl',
    runs: [run],
    problems: [],
    gate,
    gateName: undefined,
    ...change,
  });
const broken = (problem: Partial<GateProblem>): DatasetGate => ({
  ...gateOf({ 'recall@5': 0.8 }),
  problems: [{ code: 'unknown-key', severity: 'error', message: 'Unknown key "mins".', ...problem }],
});

describe('a dataset as a test', () => {
  it('passes without a minimum and says its means', () => {
    expect(suite(gateOf({ faithfulness: 0.8 }))).toEqual({
      state: 'passed',
      messages: [],
      output: [
        'faq.dataset.jsonl: 20 cases, 1 not run, profile standard  recall@5 0.77 19/20  ndcg@5 0.63 19/20',
      ],
    });
  });

  it('fails with each mean below its minimum', () => {
    const { state, messages, output } = suite(gateOf({ 'recall@5': 0.8, 'ndcg@5': 0.6 }));
    expect(state).toBe('failed');
    expect(messages).toEqual([
      {
        text: 'recall@5 0.77 is below 0.80',
        metric: 'recall@5',
        expected: 'recall@5 0.80 or more',
        actual: 'recall@5 0.77',
      },
    ]);
    expect(output.slice(1)).toEqual(['  recall@5 0.77 is below 0.80', '  ndcg@5 0.63 is at least 0.60']);
  });

  it('holds each system to the minimum, and names those that miss it', () => {
    const other = head({ 'recall@5': { value: 0.9, n: 20, N: 20 } }, { id: 'r2', name: 'bm25' });
    const { messages } = suite(gateOf({ 'recall@5': 0.8 }), { runs: [other, { ...run, name: 'dense' }] });
    expect(messages.map(({ text }) => text)).toEqual(['dense: recall@5 0.77 is below 0.80']);
  });

  it('is an error with a faulty gate, at its line', () => {
    const { state, messages } = suite(broken({ line: 3 }), { gateName: 'gate.yaml' });
    expect(state).toBe('errored');
    expect(messages).toEqual([{ text: 'gate.yaml: Unknown key "mins".', gateLine: 3 }]);
  });

  it('passes with a warning of the gate, and says which scores were not compared', () => {
    const gate = {
      ...gateOf({ 'recall@5': 0.7, faithfulness: 0.8 }),
      problems: broken({ severity: 'warning' }).problems,
    };
    const { state, output } = suite(gate, { gateName: 'gate.yaml' });
    expect(state).toBe('passed');
    expect(output.at(-1)).toBe(
      'gate.yaml also has a minimum for faithfulness: not compared, since nothing was judged.',
    );
  });

  it('is an error when nothing could run', () => {
    const problem = (line: number): Problem => ({
      file: 'faq.dataset.jsonl',
      line,
      code: 'bad-json',
      severity: 'error',
      message: 'Not JSON.',
    });
    expect(suite(gateOf({}), { runs: [], problems: [problem(1), problem(2), problem(2)] }).messages).toEqual([
      { text: 'No row can run: 2 have problems. Not JSON.' },
    ]);
    expect(suite(gateOf({}), { runs: [] }).state).toBe('errored');
  });
});

describe('a row as a test', () => {
  it('passes with its figures, those with a minimum too', () => {
    const metrics = { 'recall@5': 1, 'ndcg@5': 0.63, mrr: 0.5 };
    expect(rowOutcome(row(metrics), { head: run, gate: gateOf({ mrr: 0.5 }) })).toEqual({
      state: 'passed',
      messages: [],
      output: ['q-002  recall@5 1.00  ndcg@5 0.63  mrr 0.50'],
    });
  });

  it('fails with one message per miss', () => {
    const gate = gateOf({ 'recall@5': 0.5, 'ndcg@5': 0.6 });
    const { state, messages } = rowOutcome(row({ 'recall@5': 0, 'ndcg@5': 0.394 }), { head: run, gate });
    expect(state).toBe('failed');
    expect(messages.map(({ text }) => text)).toEqual([
      'recall@5 0.00 is below 0.50',
      'ndcg@5 0.39 is below 0.60',
    ]);
  });

  it('is skipped with its cause, and for a gate that has a fault', () => {
    const none = row({ 'recall@5': null }, { cause: 'no-relevant' });
    expect(rowOutcome(none, { head: run, gate: gateOf({}) })).toEqual({
      state: 'skipped',
      messages: [],
      output: ['q-002  \u2014 no-relevant: the case has no relevant label'],
    });
    expect(rowOutcome(row({ 'recall@5': 0 }), { head: run, gate: broken({}) })).toMatchObject({
      state: 'skipped',
      output: ['q-002  recall@5 0.00  not compared: the gate has a problem'],
    });
  });

  it('keeps control characters of a dataset out of the terminal', () => {
    const { output } = rowOutcome(row({ 'recall@5': 1 }, { id: 'a\u001b[2Jb\r\nc' }), {
      head: run,
      gate: gateOf({}),
    });
    expect(output).toEqual(['a [2Jb c  recall@5 1.00']);
  });
});
