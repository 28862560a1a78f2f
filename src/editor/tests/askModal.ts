import * as vscode from 'vscode';
import { plainMessage } from '../../core/words/plainMessage';
import type { Ask } from './judgeProfile';

/** Asks in a modal dialog. */
export const askModal: Ask = async ({ title, detail, button }) =>
  (await vscode.window.showInformationMessage(plainMessage(title), { modal: true, detail }, button)) ===
  button;
