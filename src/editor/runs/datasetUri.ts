import { basename } from 'node:path';
import * as vscode from 'vscode';
import { pathInside } from '../../store/insideFolder';

/**
 * The dataset of a run. A path in a stored run may be anybody's: one that leads out of the run's folder is taken for a
 * file of its name in that folder.
 */
export function datasetUri(folder: vscode.Uri, dataset: string): vscode.Uri {
  const inside = pathInside(folder.fsPath, dataset);
  return vscode.Uri.joinPath(folder, inside ?? pathInside(folder.fsPath, basename(dataset)) ?? '.');
}
