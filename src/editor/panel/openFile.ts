import * as vscode from 'vscode';

/** Opens a file in the group that shows it already, else in the first one: never over the panel. */
export async function openFile(uri: vscode.Uri, selection?: vscode.Range): Promise<void> {
  const shown = vscode.window.visibleTextEditors.find(
    (editor) => editor.document.uri.toString() === uri.toString(),
  );
  await vscode.window.showTextDocument(uri, {
    viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One,
    ...(selection === undefined ? {} : { selection }),
  });
}
