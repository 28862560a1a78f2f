import * as vscode from 'vscode';
import { panelViewType } from './panelViewType';

/** Opens the panel's editor tab, beside the active group unless a column is named. The focus stays where it is. */
export function createPanel(viewColumn = vscode.ViewColumn.Beside): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(
    panelViewType,
    'RAG Judge',
    { viewColumn, preserveFocus: true },
    {},
  );
}

/** What the page of a new or restored panel may do, and its icon. */
export function preparePanel(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): void {
  panel.webview.options = {
    enableScripts: true,
    enableCommandUris: false,
    localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')],
  };
  panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
}

/** A group that is there and has not the focus; undefined when there is one group only. */
export function otherColumn(): vscode.ViewColumn | undefined {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  return all.find(({ viewColumn }) => viewColumn !== activeTabGroup.viewColumn)?.viewColumn;
}
