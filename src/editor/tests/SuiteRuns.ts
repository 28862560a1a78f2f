import * as vscode from 'vscode';
import type { RunCase } from '../../core/run/Run';
import type { Log } from '../Log';
import { runKey } from '../runKey';
import type { DatasetState, Session } from '../Session';
import { print, reportResults, reportRows } from './reportResults';
import type { Chosen, SuiteProfile, SuiteWork } from './SuiteProfile';
import { figureOf, type SuiteList } from './SuiteList';
import { suiteRows, type SuiteRow } from './suiteRows';
import type { TestSuite } from './TestSuite';

export interface SuiteRunsParts {
  controller: vscode.TestController;
  session: Session;
  log: Log;
  suites: SuiteList;
}

/** Runs suites in a profile, and shows the results of runs that were started elsewhere. */
export class SuiteRuns {
  /** Suites whose run was started here. */
  private readonly running = new Set<TestSuite>();

  constructor(private readonly parts: SuiteRunsParts) {}

  /** Runs the suites of a request, one after another. Resolves when all is told. */
  async run(
    profile: SuiteProfile,
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const run = this.parts.controller.createTestRun(request);
    const stop = new AbortController();
    const cancel = (): void => stop.abort(new DOMException('Cancelled', 'AbortError'));
    const listeners = [token, run.token].map((one) => one.onCancellationRequested(cancel));
    if (token.isCancellationRequested) cancel();
    let work: SuiteWork | undefined;
    try {
      const wanted = this.chosenOf(request);
      work = await profile.begin(wanted, stop.signal);
      if (work === undefined) return;
      for (const { suite, tests } of wanted) for (const test of testsOf(suite, tests)) run.enqueued(test);
      for (const { suite, tests } of wanted) {
        if (stop.signal.aborted) print(run, [`${suite.item.label}: not run, cancelled.`]);
        else await this.runSuite(run, { suite, tests, signal: stop.signal, work });
      }
    } finally {
      for (const listener of listeners) listener.dispose();
      run.end();
      await work?.dispose();
    }
  }

  /** Shows the latest run of a dataset, whoever started it, unless it is shown. With `again` also then. */
  async show(suite: TestSuite, again = false): Promise<void> {
    if (this.running.has(suite)) return;
    const state = await this.parts.session.dataset(suite.uri);
    const id = state?.runs[0]?.id;
    if (state === undefined || id === undefined || state.running !== undefined) return;
    if (this.running.has(suite) || (suite.shownRun === id && !again)) return;
    suite.shownRun = id;
    const rows = await this.rowsOf(state);
    const request = new vscode.TestRunRequest([suite.item]);
    const what = state.runs[0]?.judging === undefined ? 'Retrieval metrics' : 'Judge';
    const run = this.parts.controller.createTestRun(request, what, false);
    try {
      await this.report(run, { suite, state, rows });
    } finally {
      run.end();
    }
  }

  /** Shows the stored results of a dataset that is the same file as it was then. */
  async showStored(suite: TestSuite): Promise<void> {
    if (suite.shownRun !== undefined) return;
    if (await this.isCurrent(suite)) await this.show(suite);
    else suite.outdate();
  }

  /** Whether the latest run of the dataset began after the file's last change. */
  async isCurrent(suite: TestSuite): Promise<boolean> {
    const changed = await vscode.workspace.fs.stat(suite.uri).then(
      ({ mtime }) => mtime,
      // A file that is gone was changed; what lists its rows says that it cannot be read.
      () => Infinity,
    );
    const head = (await this.parts.session.dataset(suite.uri))?.runs[0];
    return head !== undefined && changed <= new Date(head.startedAt).getTime();
  }

  private async runSuite(
    run: vscode.TestRun,
    { suite, tests, signal, work }: Chosen & { signal: AbortSignal; work: SuiteWork },
  ): Promise<void> {
    this.running.add(suite);
    suite.item.busy = true;
    for (const test of testsOf(suite, tests)) run.started(test);
    try {
      const evaluation = await work.evaluate({ suite, tests }, signal);
      if (typeof evaluation === 'string') {
        print(run, [`${suite.item.label}: ${evaluation}`]);
        return;
      }
      const { state, part, notes } = evaluation;
      print(run, notes);
      const rows = await this.rowsOf(state);
      if (part) await this.reportPart(run, { suite, state, rows });
      else {
        suite.shownRun = state.runs[0]?.id;
        await this.report(run, { suite, state, rows, tests });
      }
    } catch (error) {
      this.failed(run, { suite, tests, signal, error });
    } finally {
      suite.item.busy = false;
      this.running.delete(suite);
    }
  }

  private failed(
    run: vscode.TestRun,
    { suite, tests, signal, error }: Chosen & { signal: AbortSignal; error: unknown },
  ): void {
    if (error instanceof Error && error.name === 'AbortError') {
      const why = signal.aborted ? 'cancelled' : 'ended, since another run of it began';
      print(run, [`${suite.item.label}: ${why}. No result of it is changed.`]);
      return;
    }
    this.parts.log.error(`${suite.uri.fsPath} could not be run`, error);
    const text = error instanceof Error ? error.message : String(error);
    print(run, [`${suite.item.label}: ${text}`]);
    suite.hasResults = true;
    for (const test of tests ?? [suite.item]) run.errored(test, new vscode.TestMessage(text));
  }

  private async report(
    run: vscode.TestRun,
    { suite, state, rows, tests }: Chosen & { state: DatasetState; rows: Rows },
  ): Promise<void> {
    suite.setRows(rows);
    const [head] = state.runs;
    suite.setFigure(head === undefined ? '' : figureOf(head));
    const gate = await this.parts.session.gate(suite.uri);
    suite.hasResults = true;
    const cases = new Map<string, readonly RunCase[]>();
    for (const { id, judging } of state.runs)
      if (judging !== undefined) {
        const key = runKey({ folder: state.folder, id });
        cases.set(id, await this.parts.session.runCases(key));
      }
    await reportResults(run, { suite, state, rows, gate, cases, chosen: tests });
  }

  /** The rows that have a result; of the dataset and the others nothing is said. */
  private async reportPart(
    run: vscode.TestRun,
    { suite, state, rows }: { suite: TestSuite; state: DatasetState; rows: Rows },
  ): Promise<void> {
    const [head] = state.runs;
    if (head === undefined) return;
    suite.hasResults = true;
    const gate = await this.parts.session.gate(suite.uri);
    await reportRows(run, { suite, rows: rows ?? [], gate, head });
  }

  private async rowsOf(state: DatasetState): Promise<Rows> {
    const [head] = state.runs;
    const { folder } = state;
    const cases =
      head === undefined ? [] : await this.parts.session.runCases(runKey({ folder, id: head.id }));
    return suiteRows(cases, state.problems);
  }

  /** What a request asks for, per suite; without tests of it, all of the suite. */
  private chosenOf(request: vscode.TestRunRequest): Chosen[] {
    const { suites } = this.parts;
    const excluded = new Set(request.exclude ?? []);
    const included = request.include ?? suites.all().map(({ item }) => item);
    const wanted = new Map<TestSuite, vscode.TestItem[]>();
    for (const item of included) {
      const suite = suites.owner(item);
      if (suite === undefined || excluded.has(item) || excluded.has(suite.item)) continue;
      wanted.set(suite, [...(wanted.get(suite) ?? []), item]);
    }
    return [...wanted].map(([suite, tests]) => {
      const some = [...excluded].filter((item) => item.parent === suite.item);
      if (!tests.includes(suite.item)) return { suite, tests };
      if (some.length === 0) return { suite };
      const rest = [...suite.item.children].map(([, item]) => item);
      return { suite, tests: rest.filter((item) => !excluded.has(item)) };
    });
  }
}

type Rows = SuiteRow<RunCase>[] | undefined;

function testsOf(suite: TestSuite, tests: readonly vscode.TestItem[] | undefined): vscode.TestItem[] {
  return [...(tests ?? [suite.item, ...[...suite.item.children].map(([, item]) => item)])];
}
