import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { storeRoot } from '../../store/storeRoot';

/**
 * The folder whose store a file belongs to: its workspace folder, or for a file opened alone the nearest ancestor
 * with `.rag-judge` or `.git`, else the folder that it lies in.
 */
export async function folderOf(file: vscode.Uri): Promise<vscode.Uri> {
  const folder = vscode.workspace.getWorkspaceFolder(file);
  if (folder) return folder.uri;
  return vscode.Uri.file(await storeRoot(dirname(file.fsPath)));
}
