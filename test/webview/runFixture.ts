import type { Mean, MetricCause, RunCase, RunHead } from '../../src/core/run/Run';
import { gateFromSettings } from '../../src/core/run/gate/gateFromSettings';
import type { DatasetGate, DatasetState } from '../../src/editor/Session';
import { buildRunView } from '../../src/editor/panel/runView';
import type { RunView } from '../../src/protocol/panelMessages';
import { now } from './caseFixture';

/** A gate as settings give it. */
export function gateOf(minimums: Record<string, number>): DatasetGate {
  return { ...gateFromSettings(minimums), locate: () => ({}) };
}

const gate = gateOf({ faithfulness: 0.8, 'context-relevance': 0.6, 'answer-relevance': 0.7 });

const questions = [
  'How do I reset the smart plug?',
  'How do I cancel a subscription before it renews?',
  'Can I extend the warranty after a year?',
  'How do I get an invoice with a VAT number?',
  'How do I delete my account and all data?',
  'Which carriers deliver on Saturdays?',
  'Why was my card charged twice?',
  'What happens if I miss the delivery?',
  'How are price drops after purchase handled?',
  'How do I report a missing part?',
  'When does the refund arrive?',
];
const usualK = [1, 3, 5, 10];

/** The next of a fixed sequence of numbers in [0, 1): the same on every machine. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export function runCasesOf(count: number, k: readonly number[] = usualK): RunCase[] {
  const next = sequence(7);
  return Array.from({ length: count }, (_, at) => {
    const cause: MetricCause | undefined = at % 37 === 3 ? 'no-relevant' : undefined;
    const grain = (steps: number): number => Math.round(next() * steps) / steps;
    const values: Record<string, number | null> = {};
    for (const cut of k) {
      for (const metric of ['recall', 'precision', 'f1', 'ndcg', 'hit', 'judged']) {
        const value = grain(metric === 'ndcg' ? 1000 : 6);
        values[`${metric}@${cut}`] = cause === undefined ? value : null;
      }
    }
    for (const metric of ['ndcg', 'mrr', 'map']) values[metric] = cause === undefined ? grain(20) : null;
    return {
      id: `q-${String(at + 1).padStart(3, '0')}`,
      line: at + 1,
      query: questions[at % questions.length] ?? '',
      metrics: values,
      ...(cause === undefined ? {} : { cause }),
    };
  });
}

export function runHeadOf(cases: readonly RunCase[], change: Partial<RunHead> = {}): RunHead {
  const means: Record<string, Mean> = {};
  for (const id of Object.keys(cases[0]?.metrics ?? {})) {
    const values = cases.flatMap((item) => item.metrics?.[id] ?? []);
    const sum = values.reduce((total, value) => total + value, 0);
    means[id] = {
      value: values.length === 0 ? null : sum / values.length,
      n: values.length,
      N: cases.length,
    };
  }
  return {
    version: 1,
    id: 'run-a',
    name: 'support-faq',
    dataset: 'data/support-faq.jsonl',
    startedAt: new Date(2026, 4, 12, 14, 31).toISOString(),
    durationMs: 420,
    profile: 'standard',
    k: usualK,
    queries: cases.length,
    skipped: 0,
    means,
    causes: { 'no-relevant': cases.filter((item) => item.cause !== undefined).length },
    problems: [],
    ...change,
  };
}

export function datasetOf(runs: readonly RunHead[], change: Partial<DatasetState> = {}): DatasetState {
  const uri = { path: '/ws/data/support-faq.jsonl', toString: () => 'file:///ws/data/support-faq.jsonl' };
  const folder = { path: '/ws', fsPath: '/ws', toString: () => 'file:///ws' } as DatasetState['folder'];
  return { uri: uri as DatasetState['uri'], folder, runs, problems: [], byLine: new Map(), ...change };
}

export function runViewOf(runs: readonly RunHead[], change: Partial<DatasetState> = {}): RunView {
  const dataset = datasetOf(runs, change);
  return buildRunView({ dataset, run: runs[0], gate, now });
}
