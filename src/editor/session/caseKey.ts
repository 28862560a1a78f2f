import * as vscode from 'vscode';
import type { CaseKey } from '../Session';

/** The key of a case: see CaseKey. */
export function caseKey(folder: vscode.Uri, id: string): CaseKey {
  return `${folder.toString()}#${id}`;
}

/** The folder and the case's id in a key; undefined for a text that is none. */
export function splitCaseKey(key: CaseKey): { folder: vscode.Uri; id: string } | undefined {
  const hash = key.indexOf('#');
  if (hash < 1) return undefined;
  return { folder: vscode.Uri.parse(key.slice(0, hash), true), id: key.slice(hash + 1) };
}
