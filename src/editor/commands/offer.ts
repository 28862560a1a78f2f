import * as vscode from 'vscode';
import type { SetupFault } from '../../core/judge/RagJudge';
import { plainMessage } from '../../core/words/plainMessage';

/** A button, and the command behind it with its arguments. */
export type Offer = [label: string, command: string, ...args: unknown[]];

/** The buttons that fit a fault of the judge's set-up. */
export function setupFixes(fault: SetupFault | undefined): Offer[] {
  switch (fault) {
    case 'no-key':
    case 'bad-key':
      return [
        ['Set API Key', 'ragJudge.setApiKey'],
        ['Show Log', 'ragJudge.showLog'],
      ];
    case 'untrusted':
      return [
        ['Manage Workspace Trust', 'workbench.trust.manage'],
        ['Select Judge', 'ragJudge.selectJudge'],
      ];
    case 'no-model':
    case 'no-base-url':
    case 'bad-module':
    case 'no-consent':
    case 'unreachable':
      return [
        ['Select Judge', 'ragJudge.selectJudge'],
        ['Show Log', 'ragJudge.showLog'],
      ];
    case undefined:
      return [['Show Log', 'ragJudge.showLog']];
  }
}

/** Shows a message with buttons, and does what is chosen. A failed one is an error, else it is information. */
export async function offer(
  message: string,
  offers: readonly Offer[],
  kind: 'error' | 'information' = 'error',
): Promise<void> {
  const show = kind === 'error' ? vscode.window.showErrorMessage : vscode.window.showInformationMessage;
  const choice = await show(plainMessage(message), ...offers.map(([label]) => label));
  const chosen = offers.find(([label]) => label === choice);
  if (chosen === undefined) return;
  const [, command, ...args] = chosen;
  await vscode.commands.executeCommand(command, ...args);
}
