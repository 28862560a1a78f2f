import * as vscode from 'vscode';
import { askKey } from '../judges/addServer';
import { resolveServer, toServer, type Server } from '../judges/resolveServer';
import type { SecretKeys } from '../judges/SecretKeys';
import type { Settings } from '../settings';

/** Sets or removes the key of one of the known servers. Says when there is none to set a key for. */
export async function setApiKey(settings: Settings, keys: SecretKeys): Promise<void> {
  const server = await pickServer(settings);
  if (!server) return;
  if ((await keys.get(server.address.origin)) !== undefined) {
    const replace = 'Replace Key';
    const remove = 'Remove Key';
    const choice = await vscode.window.showQuickPick([replace, remove], {
      title: 'Set API Key',
      placeHolder: `A key for ${server.address.origin} is set`,
    });
    if (choice === undefined) return;
    if (choice === remove) {
      await keys.delete(server.address.origin);
      return;
    }
  }
  await askKey(server, keys, 'Set API Key');
}

async function pickServer(settings: Settings): Promise<Server | undefined> {
  const current = resolveServer(settings);
  const listed = settings.servers.map(toServer).filter((server): server is Server => server !== undefined);
  const byOrigin = new Map(
    [...(current ? [current] : []), ...listed].map((server) => [server.address.origin, server]),
  );
  if (byOrigin.size === 0) {
    const select = 'Select Judge';
    const choice = await vscode.window.showInformationMessage(
      'No server is set up that needs a key. Select a judge and add its server first.',
      select,
    );
    if (choice === select) await vscode.commands.executeCommand('ragJudge.selectJudge');
    return undefined;
  }
  if (byOrigin.size === 1) return [...byOrigin.values()][0];
  const items = [...byOrigin.values()].map((server) => ({
    label: server.address.host,
    description: server.address.origin,
    server,
  }));
  return (await vscode.window.showQuickPick(items, { title: 'Set API Key', placeHolder: 'Server' }))?.server;
}
