import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** Copies the sample workspace into a folder that the person picks, and opens the copy. The original stays as it is. */
export async function openSample(extensionUri: vscode.Uri): Promise<void> {
  const picked = await vscode.window.showOpenDialog({
    title: 'Open Sample Workspace: pick a folder for the copy',
    openLabel: 'Copy Sample Here',
    canSelectFiles: false,
    canSelectFolders: true,
  });
  const parent = picked?.[0];
  if (!parent) return;
  const target = await freeName(parent);
  const source = vscode.Uri.joinPath(extensionUri, 'media', 'sample');
  await cp(source.fsPath, target.fsPath, { recursive: true, errorOnExist: true, force: false });
  const open = vscode.workspace.workspaceFolders ? { forceNewWindow: true } : { forceReuseWindow: true };
  await vscode.commands.executeCommand('vscode.openFolder', target, open);
}

/** `rag-judge-sample`, or with the first free number behind it. */
async function freeName(parent: vscode.Uri): Promise<vscode.Uri> {
  const names = new Set((await vscode.workspace.fs.readDirectory(parent)).map(([name]) => name));
  let name = 'rag-judge-sample';
  for (let n = 2; names.has(name); n++) name = `rag-judge-sample-${n}`;
  return vscode.Uri.file(join(parent.fsPath, name));
}
