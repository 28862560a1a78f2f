import { basename } from 'node:path';
import type * as vscode from 'vscode';
import { profileIds, type ProfileId } from '../../core/retrieval/Profile';
import type { MetricsRequest } from '../../protocol/workerMessages';
import { pathInside } from '../../store/insideFolder';
import type { DatasetState, MetricsChoice } from '../Session';
import { readSettings } from '../settings';
import { storedLabels } from '../storedLabels';
import type { DatasetPlace } from './datasetState';

export interface MetricsRequestParts {
  /** What was chosen in this window. */
  choice: MetricsChoice | undefined;
  before: DatasetState | undefined;
  /** The folder of all runs of the store. */
  runs: string;
}

/**
 * How a file is run: by the settings, what was chosen in this window, and the labels of the run before. Rejects with a
 * readable error when the profile is not known.
 */
export async function metricsRequest(
  { uri, folder: root }: DatasetPlace,
  { choice, before, runs }: MetricsRequestParts,
): Promise<MetricsRequest> {
  const settings = readSettings(uri);
  const path = pathInside(root.fsPath, uri.fsPath) ?? basename(uri.fsPath);
  const qrels = choice?.qrels ?? (await labelsOf(before));
  const labels = qrels && pathInside(root.fsPath, qrels.fsPath);
  return {
    path: uri.fsPath,
    file: path,
    name: basename(uri.fsPath),
    profile: profileOf(choice?.profile ?? settings.profile),
    k: settings.k,
    store: { folder: runs, dataset: path, ...(labels === undefined ? {} : { qrels: labels }) },
    ...(qrels ? { qrels: { path: qrels.fsPath, file: labels ?? basename(qrels.fsPath) } } : {}),
    ...(settings.labelsVar ? { labelsVar: settings.labelsVar } : {}),
  };
}

async function labelsOf(before: DatasetState | undefined): Promise<vscode.Uri | undefined> {
  const [run] = before?.runs ?? [];
  return before && run && storedLabels(before.folder, run);
}

function profileOf(name: string): ProfileId {
  const known = profileIds.find((id) => id === name);
  if (known !== undefined) return known;
  throw new Error(`ragJudge.metrics.profile is "${name}". Use one of: ${profileIds.join(', ')}.`);
}
