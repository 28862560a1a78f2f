import * as vscode from 'vscode';
import { runTitle } from '../../core/run/runTitle';
import { plainMessage } from '../../core/words/plainMessage';
import { reparsedText } from '../../core/words/reparsed';
import { clip, oneLine } from '../../core/words/sentence';
import type { RunLibrary, StoredRun } from '../Session';
import { withCancel } from '../withCancel';

/** Reads the raw outputs of a judged run again, without any call, and says what came of it. */
export async function reparseRun(library: Pick<RunLibrary, 'reparse'>, run: StoredRun): Promise<void> {
  const stop = new AbortController();
  const title = `Reading raw outputs of ${plainMessage(clip(oneLine(runTitle(run.head)), 60))}`;
  let reparsed: Awaited<ReturnType<RunLibrary['reparse']>>;
  try {
    reparsed = await withCancel(library.reparse(run, stop.signal), { title, stop });
  } catch (error) {
    if (stop.signal.aborted) return;
    throw error;
  }
  const { fresh } = reparsed;
  const what = reparsedText(reparsed);
  const became = fresh === undefined ? 'The run stays as it is.' : 'They are a new run.';
  const message = `${what}. ${became}`;
  if (fresh === undefined) {
    void vscode.window.showInformationMessage(plainMessage(message));
    return;
  }
  const button = 'Show Run';
  const choice = await vscode.window.showInformationMessage(plainMessage(message), button);
  if (choice === button)
    await vscode.commands.executeCommand('ragJudge.openRun', { folder: run.folder, head: fresh });
}
