import type * as vscode from 'vscode';
import type { DatasetState } from '../Session';
import type { TestSuite } from './TestSuite';

/** A suite, and what of it is asked for: all of it, or these tests. */
export interface Chosen {
  suite: TestSuite;
  tests?: readonly vscode.TestItem[] | undefined;
}

/** What a profile found out about a suite. */
export interface SuiteEvaluation {
  /** The runs are those of this evaluation. */
  state: DatasetState;
  /** Whether only some rows have a result. */
  part: boolean;
  /** Lines for the output. */
  notes: readonly string[];
}

/** The work of one request, once it may be done. */
export interface SuiteWork {
  /** Rejects with a readable error or the abort reason. A text says why the suite was not evaluated after all. */
  evaluate(chosen: Chosen, signal: AbortSignal): Promise<SuiteEvaluation | string>;
  dispose(): Promise<void>;
}

/** How suites are run. */
export interface SuiteProfile {
  /** Asks what has to be asked; undefined when the person left. */
  begin(chosen: readonly Chosen[], signal: AbortSignal): Promise<SuiteWork | undefined>;
}
