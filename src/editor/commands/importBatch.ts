import * as vscode from 'vscode';
import { datasetOf, judgeAfterAsking, type JudgeDatasetParts } from './judgeDataset';
import { judgeDatasetPick } from './pickMetricsFile';

/** Makes a judged run of a dataset from files of batch results that the person picks. Nothing is sent. */
export async function importBatch(parts: JudgeDatasetParts, given: unknown): Promise<void> {
  const dataset = await datasetOf(given, { ...judgeDatasetPick, title: 'Import Batch Results' });
  if (dataset === undefined) return;
  const batch = await vscode.window.showOpenDialog({
    title: 'Files with the Batch Results',
    openLabel: 'Import',
    canSelectMany: true,
    defaultUri: vscode.Uri.joinPath(dataset, '..'),
    filters: { 'Batch results': ['jsonl', 'ndjson'], 'All files': ['*'] },
  });
  if (batch !== undefined && batch.length > 0) await judgeAfterAsking(parts, { dataset, batch });
}
