import * as vscode from 'vscode';
import { runPickItem } from '../runPickItem';
import type { RunLibrary, StoredRun } from '../Session';

/** Asks for a stored run, the newest first. Undefined when the person picks none, or there is none, which is said. */
export async function pickRun(library: RunLibrary, title: string): Promise<StoredRun | undefined> {
  const runs = await library.list();
  if (runs.length === 0) {
    void offerMetrics();
    return undefined;
  }
  const now = new Date();
  const items = runs.map((run) => runPickItem(run, now));
  const picked = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: 'Stored run, the newest first',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.run;
}

async function offerMetrics(): Promise<void> {
  const button = 'Run Retrieval Metrics';
  const choice = await vscode.window.showInformationMessage('No run is stored yet.', button);
  if (choice === button) await vscode.commands.executeCommand('ragJudge.runMetrics');
}
