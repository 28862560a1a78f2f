import type * as vscode from 'vscode';
import { plainLabel } from '../core/words/plainLabel';
import { runLine } from '../core/words/runLine';
import { oneLine } from '../core/words/sentence';
import type { StoredRun } from './Session';

/** A stored run in a list to pick from. Names of runs come from files: none of their icons is shown. */
export function runPickItem(run: StoredRun, now: Date): vscode.QuickPickItem & { run: StoredRun } {
  const { label, description } = runLine(run.head, now);
  const detail = plainLabel(oneLine(run.head.dataset));
  return { label: plainLabel(label), description: plainLabel(description), detail, run };
}
