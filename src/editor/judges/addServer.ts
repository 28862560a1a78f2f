import * as vscode from 'vscode';
import { listModels } from '../../models/listModels';
import type { Log } from '../Log';
import { checkBaseUrl } from './checkBaseUrl';
import type { JudgeChoice } from './judgeSources';
import { toServer, type Server } from './resolveServer';
import type { SecretKeys } from './SecretKeys';

export interface AddServerParts {
  keys: SecretKeys;
  log: Log;
}

/** Asks for base URL, key and model of a server. Undefined when it was left; a key given stays. */
export async function addServer(parts: AddServerParts): Promise<JudgeChoice | undefined> {
  const baseUrl = await vscode.window.showInputBox({
    title: 'Add Server: 1 of 3',
    prompt: 'Base URL, up to and with /v1',
    placeHolder: 'https://api.openai.com/v1',
    ignoreFocusOut: true,
    validateInput: checkBaseUrl,
  });
  const server = baseUrl === undefined ? undefined : toServer({ baseUrl: baseUrl.trim(), model: '' });
  if (!server) return undefined;
  if (needsKey(server.address) && (await askKey(server, parts.keys, 'Add Server: 2 of 3')) === undefined)
    return undefined;
  const model = await askModel(server, parts);
  if (!model) return undefined;
  return { judge: 'chat', model, baseUrl: server.baseUrl };
}

/** A server on this machine or in a private network usually has no key; one can still be set by command. */
function needsKey({ privateNetwork }: Server['address']): boolean {
  return !privateNetwork;
}

/** Asks for the key of a server's origin and stores it. Undefined when it was left; nothing is stored then. */
export async function askKey(server: Server, keys: SecretKeys, title: string): Promise<string | undefined> {
  const key = await vscode.window.showInputBox({
    title,
    prompt: `API key for ${server.address.origin}. Kept in the secret storage and sent to this origin only.`,
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? 'The key is empty.' : undefined),
  });
  if (key === undefined) return undefined;
  await keys.set(server.address.origin, key.trim());
  return key.trim();
}

/** Offers the server's own list of models; when it has none, asks for the name. */
async function askModel(server: Server, parts: AddServerParts): Promise<string | undefined> {
  const title = 'Add Server: 3 of 3';
  const models = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: `Asking ${server.address.host} for its models`,
      cancellable: true,
    },
    async (_progress, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      try {
        const key = await parts.keys.get(server.address.origin);
        return await listModels({
          baseUrl: server.baseUrl,
          signal: stop.signal,
          ...(key ? { apiKey: key } : {}),
        });
      } catch (error) {
        parts.log.error(`${server.address.host} gave no list of models`, error);
        return [];
      }
    },
  );
  if (models.length > 0) {
    return vscode.window.showQuickPick(models, {
      title,
      placeHolder: `Model of ${server.address.host}`,
      ignoreFocusOut: true,
    });
  }
  const typed = await vscode.window.showInputBox({
    title,
    prompt: `${server.address.host} gave no list of models (see the log). Type the model's name.`,
    placeHolder: 'gpt-4.1-mini',
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? 'The name is empty.' : undefined),
  });
  return typed?.trim();
}
