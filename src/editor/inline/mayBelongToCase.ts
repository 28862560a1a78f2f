import type * as vscode from 'vscode';
import { roleExtensions } from '../../store/FileSet';

const endings = new RegExp(`\\.(?:${roleExtensions.join('|')})$`, 'i');

/** Whether a file can be part of a case by its ending. Most files of a workspace cannot, and nothing is read for them. */
export function mayBelongToCase(uri: vscode.Uri): boolean {
  return uri.scheme === 'file' && endings.test(uri.path);
}
