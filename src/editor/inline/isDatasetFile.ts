import * as vscode from 'vscode';

/** Endings of datasets that can be read. */
const readable = /\.(?:jsonl|ndjson|json|csv|tsv|ya?ml|trec|run|res)$/i;

const defaultGlob = '**/*.dataset.{jsonl,json,yaml,csv,tsv}';

/** Whether a document is a dataset by its name: it matches the setting `ragJudge.datasets` and can be read. */
export function isDatasetFile(document: vscode.TextDocument): boolean {
  if (!isReadableDataset(document.uri)) return false;
  const set = vscode.workspace.getConfiguration('ragJudge', document.uri).get<unknown>('datasets');
  const glob = typeof set === 'string' && set !== '' ? set : defaultGlob;
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const pattern = folder === undefined ? glob : new vscode.RelativePattern(folder, glob);
  return vscode.languages.match({ scheme: 'file', pattern }, document) > 0;
}

/** Whether a file could hold a dataset at all: one with another name becomes one when it is run. */
export function isReadableDataset(uri: vscode.Uri): boolean {
  return uri.scheme === 'file' && readable.test(uri.path);
}
