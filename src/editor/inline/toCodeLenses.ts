import * as vscode from 'vscode';
import type { LensPart } from './LensPart';
import { withoutIcons } from './withoutIcons';

const firstLine = new vscode.Range(0, 0, 0, 0);

/** One CodeLens per part, all over the first line. */
export function toCodeLenses(parts: readonly LensPart[]): vscode.CodeLens[] {
  return parts.map(
    ({ title, tooltip, command, args }) =>
      new vscode.CodeLens(firstLine, { title: withoutIcons(title), tooltip, command, arguments: [...args] }),
  );
}
