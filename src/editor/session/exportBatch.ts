import type * as vscode from 'vscode';
import { batchLine, batchRequestOf } from '../../models/batch/batchRequest';
import { exportRequests, type ExportedRequests } from '../../store/exportRequests';
import { nodeTextHash } from '../../store/nodeTextHash';
import type { Log } from '../Log';
import type { DatasetJudging } from '../Session';
import type { Settings } from '../settings';
import { chatModelOf } from './chatModelOf';
import { judgingTarget } from './judgingTarget';

export interface ExportBatchParts {
  settings: (scope: vscode.Uri | undefined) => Settings;
  log: Log;
}

/** See DatasetJudging.exportBatch. */
export async function exportBatch(
  dataset: vscode.Uri,
  options: Parameters<DatasetJudging['exportBatch']>[1],
  { settings, log }: ExportBatchParts,
): Promise<ExportedRequests> {
  const model = chatModelOf(settings(dataset));
  const target = await judgingTarget({ dataset }, settings);
  return exportRequests({
    folder: options.folder.fsPath,
    batches: target.rows(),
    file: target.evaluation.file,
    requestOf: (request) => {
      const found = batchRequestOf(request, { model, hash: nodeTextHash });
      return { id: found.customId, line: batchLine(found) };
    },
    signal: options.signal,
    onCase: options.onCase,
    onProblem: ({ severity, file, line, message }) => {
      if (severity === 'error') log.error(`${file}${line === undefined ? '' : `, line ${line}`}: ${message}`);
    },
  });
}
