import * as vscode from 'vscode';
import { JudgeSetupError } from '../../core/judge/RagJudge';
import { exportedLess, exportedText } from '../../core/words/exportedBatch';
import { plainMessage } from '../../core/words/plainMessage';
import { formatCount } from '../../core/words/score';
import type { ExportedRequests } from '../../store/exportRequests';
import type { Log } from '../Log';
import type { Session } from '../Session';
import { withCancel } from '../withCancel';
import { datasetOf } from './judgeDataset';
import { offer, setupFixes } from './offer';
import { judgeDatasetPick } from './pickMetricsFile';

export interface ExportBatchParts {
  session: Pick<Session, 'judging'>;
  log: Log;
}

/** Progress is told after so many cases. */
const tellEvery = 500;

/** Writes the chat judge's requests for a dataset as batch files into a folder that the person picks. Nothing is sent. */
export async function exportBatch({ session, log }: ExportBatchParts, given: unknown): Promise<void> {
  const dataset = await datasetOf(given, { ...judgeDatasetPick, title: 'Export Batch' });
  if (dataset === undefined) return;
  const [folder] =
    (await vscode.window.showOpenDialog({
      title: 'Empty Folder for the Batch Files',
      openLabel: 'Export Here',
      canSelectFiles: false,
      canSelectFolders: true,
      defaultUri: vscode.Uri.joinPath(dataset, '..'),
    })) ?? [];
  if (folder === undefined) return;
  const stop = new AbortController();
  const told = new vscode.EventEmitter<number>();
  const onCase = (cases: number): void => (cases % tellEvery === 0 ? told.fire(cases) : undefined);
  try {
    const work = session.judging.exportBatch(dataset, { folder, signal: stop.signal, onCase });
    const exported = await withCancel(work, {
      title: `Exporting ${plainMessage(dataset.path.slice(dataset.path.lastIndexOf('/') + 1))}`,
      stop,
      onProgress: (tell) => told.event((cases) => tell(`${formatCount(cases)} cases`)),
    });
    void tellOf(exported);
  } catch (error) {
    if (stop.signal.aborted) return;
    log.error('The batch could not be exported', error);
    const message = error instanceof Error ? error.message : String(error);
    void offer(message, setupFixes(error instanceof JudgeSetupError ? error.fault : undefined));
  } finally {
    told.dispose();
  }
}

async function tellOf({ files, ...exported }: ExportedRequests): Promise<void> {
  const counts = { ...exported, files: files.length };
  const message = [
    `${exportedText(counts)}.`,
    ...exportedLess(counts),
    'Once it has run, use Import Batch Results.',
  ].join(' ');
  const [first] = files;
  const open = first === undefined ? undefined : vscode.Uri.file(first.path);
  await offer(message, [['Open First File', 'vscode.open', open]], 'information');
}
