import { evaluateGate, gateOfRun, retrievalGate } from '../../core/run/gate/evaluateGate';
import { evaluateRow } from '../../core/run/gate/evaluateRow';
import type { Gate, GateCheck } from '../../core/run/gate/Gate';
import { isScoreId } from '../../core/run/gate/gateIds';
import type { Problem, RunCase, RunHead } from '../../core/run/Run';
import { headlineMetrics } from '../../core/words/headlineMetrics';
import { metricCauseSentence } from '../../core/words/metricCause';
import { formatCount, formatMean, formatMinimum, formatScore } from '../../core/words/score';
import { clip, oneLine } from '../../core/words/sentence';
import type { DatasetGate } from '../Session';

export interface OutcomeMessage {
  text: string;
  /** The minimum and the value, where one was compared. */
  expected?: string;
  actual?: string;
  /** The metric whose minimum it is about, or the line of the gate file. */
  metric?: string;
  gateLine?: number;
}

/** How a test ended, and the lines that it leaves in the output. */
export interface Outcome {
  state: 'passed' | 'failed' | 'skipped' | 'errored';
  messages: readonly OutcomeMessage[];
  output: readonly string[];
}

export interface SuiteInput {
  /** The file's name. */
  name: string;
  /** One per system. */
  runs: readonly RunHead[];
  problems: readonly Problem[];
  gate: DatasetGate;
  /** The name of the gate file; undefined for the settings. */
  gateName: string | undefined;
}

/** A dataset against its gate: its means, for each system in it. */
export function suiteOutcome(input: SuiteInput): Outcome {
  const { runs, gate } = input;
  const [first] = runs;
  if (first === undefined) return nothingRan(input);
  const faults = gate.problems.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) {
    const messages = faults.map(({ message, line }): OutcomeMessage => {
      const text = input.gateName === undefined ? message : `${input.gateName}: ${message}`;
      return line === undefined ? { text } : { text, gateLine: line };
    });
    return {
      state: 'errored',
      messages,
      output: [...runs.flatMap(runLines), ...messages.map(({ text }) => text)],
    };
  }
  const found = runs.map((head) => ({
    head,
    checks: evaluateGate({ head, gate: gateOfRun({ head, gate: gate.gate }) }),
  }));
  const several = runs.length > 1;
  const messages = found.flatMap(({ head, checks }) =>
    checks
      .filter(({ ok }) => !ok)
      .map((check) => missMessage(check, several ? `${oneLine(head.name)}: ` : '')),
  );
  const output = found.flatMap(({ head, checks }) => [
    ...runLines(head),
    ...checks.map(({ message }) => `  ${message}`),
  ]);
  if (input.gateName !== undefined) output.push(...notJudged(gate.gate, runs, input.gateName));
  return { state: messages.length > 0 ? 'failed' : 'passed', messages, output };
}

/** A row against the minimums of rows. With a faulty gate it is not compared. */
export function rowOutcome(row: RunCase, { head, gate }: { head: RunHead; gate: DatasetGate }): Outcome {
  const id = clip(oneLine(row.id), 60);
  const minimums = retrievalGate(gate.gate).rows;
  const { state, misses } = evaluateRow(row, minimums);
  const [miss] = misses;
  if (state === 'no-value') {
    const why =
      row.cause === undefined ? 'a metric has no value' : `${row.cause}: ${metricCauseSentence(row.cause)}`;
    return { state: 'skipped', messages: [], output: [`${id}  \u2014 ${why}`] };
  }
  const output = [`${id}  ${figures(row, { head, minimums }).join('  ')}`];
  if (gate.problems.some(({ severity }) => severity === 'error'))
    return { state: 'skipped', messages: [], output: [`${output[0]}  not compared: the gate has a problem`] };
  if (miss === undefined) return { state: 'passed', messages: [], output };
  const messages = misses.map(({ metric, message, expected, actual }): OutcomeMessage => ({
    text: message,
    metric,
    expected: `${metric} ${formatMinimum(expected)} or more`,
    actual: `${metric} ${formatScore(actual, expected)}`,
  }));
  return { state: 'failed', messages, output: [...output, ...misses.map(({ message }) => `  ${message}`)] };
}

function missMessage(check: GateCheck, prefix: string): OutcomeMessage {
  const { metric, message, actual, expected, miss } = check;
  const text = `${prefix}${message}`;
  if (miss !== 'below') return { text, metric };
  return {
    text,
    metric,
    expected: `${metric} ${formatMinimum(expected)} or more`,
    actual: `${metric} ${formatScore(actual, expected)}`,
  };
}

function nothingRan({ problems }: SuiteInput): Outcome {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const rows = new Set(errors.map(({ line }) => line)).size;
  const text =
    first === undefined
      ? 'No row can run: the file has no case with a value.'
      : `No row can run: ${formatCount(rows)} ${rows === 1 ? 'has a problem' : 'have problems'}. ${oneLine(first.message)}`;
  return { state: 'errored', messages: [{ text }], output: [text] };
}

function runLines(head: RunHead): string[] {
  const skipped = head.skipped === 0 ? '' : `, ${formatCount(head.skipped)} not run`;
  const means = headlineMetrics(head).map((id) => {
    const mean = head.means[id];
    return mean === undefined ? '' : `  ${id} ${formatMean(mean)}`;
  });
  return [
    `${oneLine(head.name)}: ${formatCount(head.queries)} ${head.queries === 1 ? 'case' : 'cases'}${skipped}, profile ${head.profile}${means.join('')}`,
  ];
}

/** A gate file may ask for scores, which a metrics run does not give. */
function notJudged(gate: Gate, runs: readonly RunHead[], name: string): string[] {
  const asked = Object.keys(gate.min).filter(isScoreId);
  const judged = runs.some(({ means }) => Object.keys(means).some(isScoreId));
  if (asked.length === 0 || judged) return [];
  return [`${name} also has a minimum for ${asked.join(', ')}: not compared, since nothing was judged.`];
}

function figures(
  row: RunCase,
  { head, minimums }: { head: RunHead; minimums: Readonly<Record<string, number>> },
): string[] {
  const ids = new Set([...headlineMetrics(head), ...Object.keys(minimums)]);
  return [...ids].flatMap((id) => {
    const value = row.metrics?.[id];
    return value === undefined ? [] : [`${id} ${formatScore(value, minimums[id])}`];
  });
}
