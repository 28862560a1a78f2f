import * as vscode from 'vscode';
import { runPickItem } from '../runPickItem';
import type { RunLibrary, StoredRun } from '../Session';

/** Asks for a stored run, the newest first; with `judged` for one that was judged. Undefined when the person picks none, or there is none, which is said. */
export async function pickRun(
  library: RunLibrary,
  title: string,
  { judged = false }: { judged?: boolean } = {},
): Promise<StoredRun | undefined> {
  const all = await library.list();
  const runs = judged ? all.filter(({ head }) => head.judging !== undefined) : all;
  if (judged && runs.length === 0) {
    void vscode.window.showInformationMessage('No judged run is stored yet.');
    return undefined;
  }
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
