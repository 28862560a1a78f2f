import type * as vscode from 'vscode';
import type { CaseKey } from './Session';

/** Where results are shown; commands know no more of it. */
export interface Shown {
  showCase(key: CaseKey): Promise<void>;
  showRun(dataset: vscode.Uri): Promise<void>;
  reveal(): Promise<void>;
  /** The case that is shown, for commands that are called without a file. */
  readonly caseShown: CaseKey | undefined;
}
