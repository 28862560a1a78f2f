import { basename } from 'node:path';
import type * as vscode from 'vscode';
import { MetricsWorker } from '../../worker/MetricsWorker';
import type { DatasetListing } from '../Session';
import { readSettings } from '../settings';

export interface ListDatasetOptions {
  most: number;
  signal: AbortSignal;
  workerPath: string;
}

/**
 * The rows of a dataset, read by the worker as for a run, of which nothing is stored; it stops once there are more rows
 * than wanted. Rejects with a readable error or the abort reason.
 */
export async function listDataset(uri: vscode.Uri, options: ListDatasetOptions): Promise<DatasetListing> {
  const { most, signal, workerPath } = options;
  const enough = new AbortController();
  const { labelsVar } = readSettings(uri);
  const name = basename(uri.fsPath);
  try {
    const { cases, problems } = await new MetricsWorker(workerPath).run(
      {
        path: uri.fsPath,
        file: name,
        name,
        profile: 'standard',
        k: [1],
        ...(labelsVar ? { labelsVar } : {}),
      },
      {
        signal: AbortSignal.any([signal, enough.signal]),
        onProgress: ({ cases: read }) => {
          if (read > most) enough.abort(new DOMException('There are more rows than wanted', 'AbortError'));
        },
      },
    );
    const rows = (cases[0] ?? []).map(({ id, line, query }) => ({ id, line, query }));
    return { rows: rows.length > most ? undefined : rows, problems };
  } catch (error) {
    if (enough.signal.aborted && !signal.aborted) return { rows: undefined, problems: [] };
    throw error;
  }
}
