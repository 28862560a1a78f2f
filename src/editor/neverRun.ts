import * as vscode from 'vscode';
import type { DatasetState } from './Session';

/** A dataset that has no run. Its runs would lie in the store of `folder`: that of the file itself when nobody knows. */
export function neverRun(uri: vscode.Uri, folder = vscode.Uri.joinPath(uri, '..')): DatasetState {
  return { uri, folder, runs: [], problems: [], byLine: new Map() };
}
