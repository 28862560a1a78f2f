import * as vscode from 'vscode';
import type { JudgeChoice } from './judgeSources';
import { withServer } from './withServer';

/**
 * Writes the choice into the settings: judge and model for the workspace (or its folder, when there are several), the
 * server's address for the machine, since a workspace must not decide where texts and keys are sent. The server is
 * also listed under `servers`: the model stays with it when `baseUrl` changes.
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
  const { baseUrl, model } = choice;
  if (baseUrl !== undefined) {
    await config.update('baseUrl', baseUrl, vscode.ConfigurationTarget.Global);
    if (model !== undefined) await list(config, { baseUrl, model });
  }
  await config.update('model', model, target);
  await config.update('judge', choice.judge, target);
}

async function list(
  config: vscode.WorkspaceConfiguration,
  server: { baseUrl: string; model: string },
): Promise<void> {
  const known = config.get<unknown>('servers');
  const servers: readonly unknown[] = Array.isArray(known) ? known : [];
  const next = withServer(servers, server);
  if (next !== servers) await config.update('servers', next, vscode.ConfigurationTarget.Global);
}
