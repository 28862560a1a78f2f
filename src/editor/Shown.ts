import type * as vscode from 'vscode';
import type { CaseKey, RunKey, RunPair } from './Session';

/** Where results are shown; commands know no more of it. */
export interface Shown {
  showCase(key: CaseKey): Promise<void>;
  /** A run of the dataset, the latest when none is named. */
  showRun(dataset: vscode.Uri, run?: RunKey): Promise<void>;
  /** Two stored runs side by side. */
  showComparison(pair: RunPair): Promise<void>;
  reveal(): Promise<void>;
  /** Whether it is the active editor: a command without a file is about its case then. */
  readonly active: boolean;
  /** The case that is shown, for commands that are called without a file. */
  readonly caseShown: CaseKey | undefined;
}
