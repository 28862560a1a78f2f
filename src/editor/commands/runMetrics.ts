import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import type { Log } from '../Log';
import type { Session } from '../Session';
import { metricsTarget } from './metricsTarget';

export interface RunMetricsParts {
  session: Session;
  log: Log;
  showRun: (dataset: vscode.Uri) => Promise<void>;
}

/**
 * Runs the retrieval metrics over the dataset given, or the run and labels that are selected, or the file in the editor, or
 * one that the person picks.
 */
export async function runMetrics(
  parts: RunMetricsParts,
  chosen: { given: unknown; selected: unknown },
): Promise<void> {
  const target = await metricsTarget(parts.session, chosen);
  if (!target) return;
  const { file, qrels } = target;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const stop = new AbortController();
  try {
    const state = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: plainMessage(`Running metrics on ${name}`),
        cancellable: true,
      },
      async (progress, token) => {
        token.onCancellationRequested(() => stop.abort(new DOMException('Cancelled', 'AbortError')));
        const listener = parts.session.onDidChangeDataset(async (uri) => {
          if (uri.toString() !== file.toString()) return;
          const running = (await parts.session.dataset(uri))?.running;
          if (running) progress.report({ message: counts(running) });
        });
        try {
          return await parts.session.runMetrics(file, stop.signal, qrels && { qrels });
        } finally {
          listener.dispose();
        }
      },
    );
    if (state.runs.length > 0) await parts.showRun(file);
    else explainNothing(name, state.problems.length);
  } catch (error) {
    if (stop.signal.aborted || (error instanceof Error && error.name === 'AbortError')) return;
    parts.log.error(`Metrics on ${name} failed`, error);
    const message = error instanceof Error ? error.message : String(error);
    offer({ message, button: 'Show Log', command: 'ragJudge.showLog' });
  }
}

function counts({ done, total }: { done: number; total?: number }): string {
  const shown = done.toLocaleString('en-US');
  return total === undefined ? `${shown} cases` : `${shown} of ${total.toLocaleString('en-US')} cases`;
}

function explainNothing(name: string, problems: number): void {
  const why = problems === 1 ? '1 problem' : `${problems} problems`;
  const message = `No row of ${name} can run: ${why}.`;
  offer({ message, button: 'Show Problems', command: 'workbench.actions.view.problems' });
}

/** Shows an error with one button. The command that failed is over; it does not wait for the answer. */
function offer({ message, button, command }: { message: string; button: string; command: string }): void {
  void vscode.window.showErrorMessage(plainMessage(message), button).then((choice) => {
    if (choice === button) return vscode.commands.executeCommand(command);
    return undefined;
  });
}
