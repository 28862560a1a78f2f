import * as vscode from 'vscode';
import type { RunHead } from '../core/run/Run';
import { isInside, pathInside } from '../store/insideFolder';

/**
 * The labels that a stored run names, to be read again. The path may be anybody's: one that leads out of the run's
 * folder, by a symbolic link too, is none.
 */
export async function storedLabels(
  folder: vscode.Uri,
  { qrels }: Pick<RunHead, 'qrels'>,
): Promise<vscode.Uri | undefined> {
  const inside = qrels === undefined ? undefined : pathInside(folder.fsPath, qrels);
  if (inside === undefined) return undefined;
  // Where a link leads that cannot be followed, nobody knows.
  const leadsInside = await isInside(folder.fsPath, inside).catch(() => false);
  return leadsInside ? vscode.Uri.joinPath(folder, inside) : undefined;
}
