import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import type { Log } from '../Log';
import type { RunPair, Session } from '../Session';

export interface CompareWithHeadParts {
  session: Session;
  log: Log;
  show: (pair: RunPair) => Promise<void>;
}

/** Compares a dataset or run file on disk with its version in the last git commit. */
export async function compareWithHead(parts: CompareWithHeadParts, given: unknown): Promise<void> {
  const file = given instanceof vscode.Uri ? given : vscode.window.activeTextEditor?.document.uri;
  if (file?.scheme !== 'file') {
    void vscode.window.showInformationMessage('Open a dataset or run file that git tracks first.');
    return;
  }
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  if (vscode.workspace.textDocuments.some((one) => one.isDirty && one.uri.toString() === file.toString()))
    void vscode.window.showInformationMessage(
      plainMessage(`${name} has unsaved changes: the file on disk is compared, without them.`),
    );
  const stop = new AbortController();
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: plainMessage(`Comparing ${name} with git HEAD`),
    cancellable: true,
  };
  try {
    const pair = await vscode.window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(() => stop.abort(new DOMException('Cancelled', 'AbortError')));
      progress.report({ message: 'running the metrics of both versions' });
      return parts.session.comparisons.withHead(file, stop.signal);
    });
    await parts.show(pair);
  } catch (error) {
    if (stop.signal.aborted) return;
    parts.log.error(`${name} could not be compared with git HEAD`, error);
    void vscode.window.showWarningMessage(
      plainMessage(error instanceof Error ? error.message : String(error)),
    );
  }
}
