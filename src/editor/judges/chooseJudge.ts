import * as vscode from 'vscode';
import type { JudgeChoice } from './judgeSources';

/**
 * Writes the choice into the settings: judge and model for the workspace (or its folder, when there are several), the
 * server's address for the machine, since a workspace must not decide where texts and keys are sent.
 */
export async function chooseJudge(choice: JudgeChoice, folder: vscode.Uri | undefined): Promise<void> {
  const config = vscode.workspace.getConfiguration('ragJudge', folder ?? null);
  const folders = vscode.workspace.workspaceFolders?.length ?? 0;
  const target =
    folder === undefined || folders === 0
      ? vscode.ConfigurationTarget.Global
      : folders > 1
        ? vscode.ConfigurationTarget.WorkspaceFolder
        : vscode.ConfigurationTarget.Workspace;
  if (choice.baseUrl !== undefined)
    await config.update('baseUrl', choice.baseUrl, vscode.ConfigurationTarget.Global);
  await config.update('model', choice.model, target);
  await config.update('judge', choice.judge, target);
}
