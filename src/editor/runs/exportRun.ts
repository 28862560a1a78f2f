import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import { untilAborted } from '../../core/judge/untilAborted';
import { runTitle } from '../../core/run/runTitle';
import type { RunCase } from '../../core/run/Run';
import { formatCount } from '../../core/words/score';
import { clip, oneLine } from '../../core/words/sentence';
import { writePieces } from '../../store/writePieces';
import { keyOfRun } from '../runKey';
import type { Session, StoredRun } from '../Session';
import { datasetUri } from './datasetUri';
import { exportFormats, type ExportFormat } from './exportFormats';
import { exportName } from './exportName';

/** From so many cases on the export tells that it is under way, and can be cancelled. */
const longFrom = 5000;

/** Asks for a format and a file, writes the run and opens it. Throws a readable error; the old file stays then. */
export async function exportRun(session: Pick<Session, 'runCases'>, run: StoredRun): Promise<void> {
  const format = await vscode.window.showQuickPick(exportFormats, {
    title: `Export Run: ${clip(oneLine(runTitle(run.head)), 60)}`,
    placeHolder: 'Format',
  });
  if (!format) return;
  const file = await vscode.window.showSaveDialog({
    title: 'Export Run',
    saveLabel: 'Export',
    defaultUri: await proposal(run, format),
    filters: { [format.label]: [format.extension] },
  });
  if (!file) return;
  if (file.scheme !== 'file') throw new Error('A run can be exported to a file on disk only.');
  const write = (signal: AbortSignal): Promise<void> => writeRun({ session, run, format, file, signal });
  const done =
    run.head.queries < longFrom ? await write(new AbortController().signal) : await withProgress(run, write);
  if (done !== 'cancelled') await vscode.commands.executeCommand('vscode.open', file);
}

interface Export {
  session: Pick<Session, 'runCases'>;
  run: StoredRun;
  format: ExportFormat;
  file: vscode.Uri;
  signal: AbortSignal;
}

async function writeRun({ session, run, format, file, signal }: Export): Promise<void> {
  const { head } = run;
  const cases: readonly RunCase[] = format.cases
    ? await untilAborted(session.runCases(keyOfRun(run)), signal)
    : [];
  try {
    await writePieces({ file: file.fsPath, pieces: format.write({ head, cases }), signal });
  } catch (error) {
    if (signal.aborted) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The run could not be written to ${file.fsPath}: ${why}`, { cause: error });
  }
  if (format.cases && cases.length < head.queries) {
    const counts = `${formatCount(cases.length)} of ${formatCount(head.queries)} cases`;
    void vscode.window.showWarningMessage(
      plainMessage(`The export has ${counts}: the lines of the others cannot be read. The log names them.`),
    );
  }
}

async function withProgress(
  { head }: StoredRun,
  write: (signal: AbortSignal) => Promise<void>,
): Promise<'cancelled' | void> {
  const stop = new AbortController();
  const title = `Exporting ${formatCount(head.queries)} cases`;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  try {
    await vscode.window.withProgress(options, (_progress, token) => {
      token.onCancellationRequested(() => stop.abort(new DOMException('Cancelled', 'AbortError')));
      return write(stop.signal);
    });
  } catch (error) {
    if (stop.signal.aborted) return 'cancelled';
    throw error;
  }
}

/** Beside the dataset, or in the folder of the store when that place is gone. */
async function proposal({ folder, head }: StoredRun, format: ExportFormat): Promise<vscode.Uri> {
  const beside = vscode.Uri.joinPath(datasetUri(folder, head.dataset), '..');
  const there = await vscode.workspace.fs.stat(beside).then(
    ({ type }) => (type & vscode.FileType.Directory) !== 0,
    () => false,
  );
  return vscode.Uri.joinPath(there ? beside : folder, `${exportName(head)}.${format.extension}`);
}
