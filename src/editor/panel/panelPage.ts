import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The panel's page: two elements, one style sheet and one script, and nothing that could be injected into it. */
export function panelPage(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', name)).toString();
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `img-src ${webview.cspSource} data:`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${file('panel.css')}">
<title>RAG Judge</title>
</head>
<body>
<main id="page" aria-label="Score panel"></main>
<div id="status" class="hidden-text" role="status" aria-live="polite"></div>
<script nonce="${nonce}" src="${file('panel.js')}"></script>
</body>
</html>`;
}
