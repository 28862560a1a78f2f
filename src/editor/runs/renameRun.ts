import * as vscode from 'vscode';
import { runTitle, runTitleFault } from '../../core/run/runTitle';
import type { RunLibrary, StoredRun } from '../Session';

/** Asks for a run's name and stores it. */
export async function renameRun(library: RunLibrary, run: StoredRun): Promise<void> {
  const title = await vscode.window.showInputBox({
    title: 'Rename Run',
    prompt: 'What this run tried, as you will look for it: reranker on, chunks of 400',
    value: runTitle(run.head),
    validateInput: runTitleFault,
  });
  if (title !== undefined) await library.rename(run, title);
}
