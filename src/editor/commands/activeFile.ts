import * as vscode from 'vscode';

/** The file on disk in the editor, or in its active tab when it is too large for a document, when its path fits. */
export function activeFile(fits: RegExp): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri =
    vscode.window.activeTextEditor?.document.uri ??
    (input instanceof vscode.TabInputText ? input.uri : undefined);
  return uri?.scheme === 'file' && fits.test(uri.path) ? uri : undefined;
}
