import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { RunCase, RunHead } from '../../core/run/Run';
import type { DatasetGate, DatasetState } from '../Session';
import { rowOutcome, suiteOutcome, type Outcome, type OutcomeMessage } from './outcomes';
import type { SuiteRow } from './suiteRows';
import type { TestSuite } from './TestSuite';

/** Rows that are told before other work gets its turn: each one is a message to the window. */
const atOnce = 200;

export interface Results {
  suite: TestSuite;
  state: DatasetState;
  /** The rows of the first system; undefined when they are too many to be listed. */
  rows: readonly SuiteRow<RunCase>[] | undefined;
  gate: DatasetGate;
  /** Cases by run id, of judged runs. */
  cases: ReadonlyMap<string, readonly RunCase[]>;
  /** The tests to tell of; undefined for the suite and all of its rows. */
  chosen?: readonly vscode.TestItem[] | undefined;
}

/** Tells a test run how a dataset and its rows are, each with its figures in the output. */
export async function reportResults(run: vscode.TestRun, results: Results): Promise<void> {
  const { suite, state, rows, gate, cases, chosen } = results;
  const gateName = gate.file && posix.basename(gate.file.path);
  const name = posix.basename(suite.uri.path);
  const [head] = state.runs;
  const whole = suiteOutcome({ name, runs: state.runs, problems: state.problems, gate, gateName, cases });
  // What is chosen beside its own suite is told with it.
  const wanted = chosen === undefined || chosen.includes(suite.item) ? undefined : new Set(chosen);
  if (wanted === undefined) tell(run, { test: suite.item, outcome: whole, at: placer({ gate }) });
  if (rows === undefined && head !== undefined)
    print(run, ['Over 2,000 rows: only the dataset is listed. The score panel shows each row.']);
  await reportRows(run, { suite, rows: rows ?? [], gate, head, wanted });
  for (const test of wanted ?? []) {
    print(run, [`${test.label}  \u2014 not in the file any more`], test);
    run.skipped(test);
  }
}

export interface RowResults {
  suite: TestSuite;
  rows: readonly SuiteRow<RunCase>[];
  gate: DatasetGate;
  head: RunHead | undefined;
  /** Only these; each that is told is taken out. */
  wanted?: Set<vscode.TestItem> | undefined;
}

/** Tells a test run how rows are. */
export async function reportRows(run: vscode.TestRun, results: RowResults): Promise<void> {
  const { suite, rows, gate, head, wanted } = results;
  for (const [at, row] of rows.entries()) {
    if (at % atOnce === atOnce - 1) await new Promise((resolve) => setImmediate(resolve));
    const test = suite.test(row.id);
    if (test === undefined || wanted?.delete(test) === false) continue;
    const outcome = outcomeOf(row, { head, gate });
    tell(run, { test, outcome, at: placer({ gate, uri: suite.uri, line: row.line }) });
  }
}

function outcomeOf(
  row: SuiteRow<RunCase>,
  { head, gate }: { head: RunHead | undefined; gate: DatasetGate },
): Outcome {
  if (row.of !== undefined && head !== undefined) return rowOutcome(row.of, { head, gate });
  const text = row.error ?? 'This row was not run.';
  return { state: 'errored', messages: [{ text }], output: [`${row.label}  \u2014 ${text}`] };
}

type Placer = (message: OutcomeMessage) => vscode.Location | undefined;

/** Where a message stands: a row's on its line, a dataset's where the gate file asks for what was missed. */
function placer({ gate, uri, line }: { gate: DatasetGate; uri?: vscode.Uri; line?: number }): Placer {
  if (uri !== undefined && line !== undefined) {
    const location = new vscode.Location(uri, new vscode.Range(line - 1, 0, line - 1, 0));
    return () => location;
  }
  return ({ metric, gateLine }) => {
    const found = gateLine ?? (metric === undefined ? undefined : gate.locate(metric).line);
    if (gate.file === undefined || found === undefined) return undefined;
    return new vscode.Location(gate.file, new vscode.Range(found - 1, 0, found - 1, 0));
  };
}

function tell(
  run: vscode.TestRun,
  { test, outcome, at }: { test: vscode.TestItem; outcome: Outcome; at: Placer },
): void {
  print(run, outcome.output, test);
  const messages = outcome.messages.map((message) => {
    const { text, expected, actual } = message;
    const shown =
      expected === undefined || actual === undefined
        ? new vscode.TestMessage(text)
        : vscode.TestMessage.diff(text, expected, actual);
    const location = at(message);
    if (location !== undefined) shown.location = location;
    return shown;
  });
  switch (outcome.state) {
    case 'passed':
      return run.passed(test);
    case 'failed':
      return run.failed(test, messages);
    case 'skipped':
      return run.skipped(test);
    case 'errored':
      return run.errored(test, messages);
  }
}

/** Lines of the output, which is a terminal: a control character of a name or a message would be obeyed there. */
export function print(run: vscode.TestRun, lines: readonly string[], test?: vscode.TestItem): void {
  const text = lines.map((line) => `${line.replace(/\p{Cc}+/gu, ' ')}\r\n`).join('');
  if (text !== '') run.appendOutput(text, undefined, test);
}
