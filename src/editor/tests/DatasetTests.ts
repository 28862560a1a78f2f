import * as vscode from 'vscode';
import type { Log } from '../Log';
import type { Session } from '../Session';
import { DatasetFiles } from './DatasetFiles';
import { judgeProfile, type Ask } from './judgeProfile';
import { metricsProfile } from './metricsProfile';
import { SuiteList } from './SuiteList';
import { SuiteRuns } from './SuiteRuns';
import type { TestSuite } from './TestSuite';

export interface DatasetTestsParts {
  controller: vscode.TestController;
  session: Session;
  log: Log;
  /** Asks before anything is sent. */
  ask: Ask;
}

/** Datasets in the Test Explorer: nothing is looked for before it opens, and all is followed from then on. */
export class DatasetTests implements vscode.Disposable {
  private readonly files = new DatasetFiles();
  private readonly suites: SuiteList;
  private readonly runs: SuiteRuns;
  /** Continuous runs that are on. */
  private readonly continuous = new Set<vscode.TestRunRequest>();
  private readonly subscriptions: vscode.Disposable[] = [];
  private opened: Promise<void> | undefined;

  constructor(private readonly parts: DatasetTestsParts) {
    this.suites = new SuiteList({ ...parts, files: this.files });
    this.runs = new SuiteRuns({ ...parts, suites: this.suites });
  }

  /** Lists the suites, or the rows of one. */
  async resolve(item: vscode.TestItem | undefined): Promise<void> {
    await this.open();
    const suite = item && this.suites.owner(item);
    if (suite === undefined) return;
    await this.suites.listRows(suite);
    this.attempt(this.runs.showStored(suite));
  }

  /** Looks again at everything that is listed. */
  async refresh(): Promise<void> {
    await this.open();
    await this.suites.update();
    const listed = this.suites
      .all()
      .filter(({ rows, item }) => rows !== undefined || item.error !== undefined);
    await Promise.all(listed.map((suite) => this.suites.listRows(suite)));
  }

  /** Runs what is asked for, now, or on each change of a dataset until the token is cancelled. */
  async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    await this.open();
    if (request.continuous !== true) return this.runs.run(metricsProfile(this.parts.session), request, token);
    this.continuous.add(request);
    this.subscriptions.push(token.onCancellationRequested(() => this.continuous.delete(request)));
  }

  /** Judges what is asked for, once the person agrees to the calls. */
  async judge(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    await this.open();
    await this.runs.run(judgeProfile(this.parts.session, this.parts.ask), request, token);
  }

  private open(): Promise<void> {
    this.opened ??= this.start();
    return this.opened;
  }

  private async start(): Promise<void> {
    const { session } = this.parts;
    this.subscriptions.push(
      this.files.onDidChangeList(() => this.suites.update()),
      this.files.onDidChangeFile((uri) => this.attempt(this.onFile(uri))),
      session.onDidChangeDataset((uri) => {
        const suite = this.suites.of(uri);
        if (suite !== undefined) this.attempt(this.runs.show(suite));
      }),
      // The figures stay, what they are compared with does not.
      session.onDidChangeGates(() => {
        for (const suite of this.suites.all())
          if (suite.shownRun !== undefined) this.attempt(this.runs.show(suite, true));
      }),
    );
    this.files.watch();
    await this.suites.update();
  }

  private async onFile(uri: vscode.Uri): Promise<void> {
    const suite = this.suites.of(uri);
    if (suite === undefined) return;
    // A change is told some time after it, when a run may have seen it already.
    if (!(await this.runs.isCurrent(suite))) {
      if (suite.hasResults) this.parts.controller.invalidateTestResults(suite.item);
      suite.outdate();
    }
    const asked = [...this.continuous].flatMap((request) => this.narrowed(request, suite));
    if (asked.length === 0) {
      if (suite.rows !== undefined || suite.item.error !== undefined)
        this.attempt(this.suites.listRows(suite));
      return;
    }
    const never = new vscode.CancellationTokenSource().token;
    const profile = metricsProfile(this.parts.session);
    for (const request of asked) this.attempt(this.runs.run(profile, request, never));
  }

  /** The part of a continuous run that a changed dataset concerns. */
  private narrowed(request: vscode.TestRunRequest, suite: TestSuite): vscode.TestRunRequest[] {
    const { exclude, profile } = request;
    const include = (request.include ?? [suite.item]).filter((item) => this.suites.owner(item) === suite);
    if (include.length === 0) return [];
    return [new vscode.TestRunRequest(include, exclude, profile, true)];
  }

  private attempt(work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.parts.log.error('The Test Explorer could not be brought up to date', error),
    );
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.suites, this.files).dispose();
  }
}
