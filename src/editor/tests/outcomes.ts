import { isFlagged } from '../../core/judge/steering/steeringFlags';
import { scoreFields, type ScoreField } from '../../core/rag/scoreFields';
import { evaluateGate, gateOfRun } from '../../core/run/gate/evaluateGate';
import { evaluateRow } from '../../core/run/gate/evaluateRow';
import { evaluateRunGate } from '../../core/run/gate/evaluateRunGate';
import type { Gate, GateCheck } from '../../core/run/gate/Gate';
import { isScoreId } from '../../core/run/gate/gateIds';
import type { Problem, RunCase, RunHead } from '../../core/run/Run';
import { metricValue } from '../../core/run/metricValue';
import { causeSentence } from '../../core/words/cause';
import { headlineFigures } from '../../core/words/headlineFigures';
import { metricCauseSentence } from '../../core/words/metricCause';
import { reasonFor } from '../../core/words/reasonFor';
import { formatCount, formatMean, formatMinimum, formatScore, scoreCodes } from '../../core/words/score';
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
  /** Cases by run id, of judged runs. */
  cases?: ReadonlyMap<string, readonly RunCase[]>;
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
  const found = runs.map((head) => ({ head, checks: checksOf(head, input) }));
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

/**
 * A row against the minimums of rows. With a faulty gate it is not compared, and neither is a judged row whose texts may
 * have steered the judge, unless the gate allows it. A miss of a score says the judge's reason.
 */
export function rowOutcome(row: RunCase, { head, gate }: { head: RunHead; gate: DatasetGate }): Outcome {
  const id = clip(oneLine(row.id), 60);
  const minimums = gate.gate.rows;
  const skipped = (why: string): Outcome => ({
    state: 'skipped',
    messages: [],
    output: [`${id}  \u2014 ${why}`],
  });
  const failure = judgeFailure(row);
  if (failure !== undefined)
    return { state: 'errored', messages: [{ text: failure }], output: [`${id}  \u2014 ${failure}`] };
  const { state, misses, missing } = evaluateRow(row, minimums);
  if (state === 'no-value') return skipped(whyWithout(row, missing));
  const output = [`${id}  ${figures(row, { head, minimums }).join('  ')}`];
  if (gate.problems.some(({ severity }) => severity === 'error'))
    return { state: 'skipped', messages: [], output: [`${output[0]}  not compared: the gate has a problem`] };
  if (gate.gate.allowFlagged !== true && row.evaluation !== undefined && isFlagged(row.evaluation))
    return skipped('left out of the gate: a text of it may have steered the judge');
  if (misses.length === 0) return { state: 'passed', messages: [], output };
  const messages = misses.map(({ metric, message, expected, actual }): OutcomeMessage => ({
    text: withReason(message, { row, metric }),
    metric,
    expected: `${metric} ${formatMinimum(expected)} or more`,
    actual: `${metric} ${formatScore(actual, expected)}`,
  }));
  return { state: 'failed', messages, output: [...output, ...misses.map(({ message }) => `  ${message}`)] };
}

/** Why the judge gave nothing at all, when it is the call that failed. */
function judgeFailure({ evaluation }: RunCase): string | undefined {
  if (evaluation === undefined) return undefined;
  const failed = scoreFields.every((field) => {
    const cause = evaluation.causes?.[field];
    return evaluation[field] === null && (cause === 'timeout' || cause === 'error' || cause === 'filtered');
  });
  return failed ? oneLine(causeSentence(evaluation, 'faithfulnessScore')) : undefined;
}

function whyWithout(row: RunCase, missing: readonly string[]): string {
  const field = scoreFields.find((one) => missing.includes(scoreCodes[one])) ?? firstNull(row);
  if (field !== undefined && row.evaluation !== undefined) {
    const { causes = {} } = row.evaluation;
    return `${scoreCodes[field]} ${causes[field] ?? 'missing'}: ${oneLine(causeSentence(row.evaluation, field))}`;
  }
  if (row.cause === undefined) return 'a metric has no value';
  return `${row.cause}: ${metricCauseSentence(row.cause)}`;
}

/** The first score of a judged row that has none at all and no metric either. */
function firstNull({ evaluation, cause }: RunCase): ScoreField | undefined {
  if (evaluation === undefined || cause !== undefined) return undefined;
  return scoreFields.find((field) => evaluation[field] === null);
}

function withReason(message: string, { row, metric }: { row: RunCase; metric: string }): string {
  const field = scoreFields.find((one) => scoreCodes[one] === metric);
  if (field === undefined || row.evaluation === undefined) return message;
  const reason = reasonFor(row.evaluation, field);
  return reason === '' ? message : `${message}. ${reason}`;
}

/**
 * Of a judged run whose cases are known, over those that did not steer the judge; else over the means of its head, in
 * which all cases are.
 */
function checksOf(head: RunHead, { gate, cases }: SuiteInput): GateCheck[] {
  const own = gateOfRun({ head, gate: gate.gate });
  const loaded = head.judging === undefined ? undefined : cases?.get(head.id);
  if (loaded === undefined) return evaluateGate({ head, gate: own });
  const { checks } = evaluateRunGate({ run: { head, cases: loaded }, gate: own });
  return checks.map(({ check, expected, miss, ...rest }) => ({
    ...rest,
    metric: check,
    expected: expected ?? 0,
    ...(miss === undefined ? {} : { miss: miss === 'below' ? 'below' : 'no-value' }),
  }));
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
  const means = headlineFigures(head).map((id) => {
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
  const ids = new Set([...headlineFigures(head), ...Object.keys(minimums)]);
  return [...ids].flatMap((id) => {
    const value = metricValue(row, id);
    if (value === 'not-computed' || value === 'not-judged') return [];
    return [`${id} ${formatScore(typeof value === 'string' ? null : value, minimums[id])}`];
  });
}
