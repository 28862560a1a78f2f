import * as vscode from 'vscode';
import { roles } from '../../store/FileSet';
import { openFile } from './openFile';
import type { PanelHandlers } from './PanelHandlers';

/** The actions that need nothing but the editor: opening what is shown, copying, and workspace trust. */
export const panelOwnHandlers: PanelHandlers = {
  openRole: async ({ case: state }, target) => {
    const role = roles.find((known) => known === target);
    const file = role && state?.set.files[role]?.[0];
    if (file !== undefined) await openFile(vscode.Uri.file(file));
  },
  openRow: async ({ dataset }, target) => {
    const line = Number(target);
    if (dataset === undefined || !Number.isInteger(line) || line < 1) return;
    await openFile(dataset.uri, new vscode.Range(line - 1, 0, line - 1, 0));
  },
  copyRaw: async ({ case: state }) => {
    const raw = state?.history.at(-1)?.evaluation.rawOutput;
    if (typeof raw !== 'string') return;
    await vscode.env.clipboard.writeText(raw);
    vscode.window.setStatusBarMessage('Raw output copied.', 3000);
  },
  manageTrust: async () => {
    await vscode.commands.executeCommand('workbench.trust.manage');
  },
};
