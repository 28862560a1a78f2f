import * as vscode from 'vscode';
import type { BrokenRun, RunLibrary, StoredRun } from '../Session';
import { placeOf } from './placeOf';

/** Shows a run's folder in the Explorer, or in the system's file manager when it lies outside the workspace. */
export async function revealRun(library: RunLibrary, run: StoredRun | BrokenRun): Promise<void> {
  const place = placeOf(run);
  if (place === undefined) return;
  const folder = library.place(place);
  const inside = vscode.workspace.getWorkspaceFolder(folder) !== undefined;
  await vscode.commands.executeCommand(inside ? 'revealInExplorer' : 'revealFileInOS', folder);
}
