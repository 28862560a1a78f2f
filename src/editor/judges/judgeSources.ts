import * as vscode from 'vscode';
import { plainLabel } from '../../core/words/plainLabel';
import { discoverOllama } from '../../models/discoverOllama';
import type { Settings } from '../settings';
import type { JudgeRegistry } from './JudgeRegistry';
import { resolveServer, toServer, type Server } from './resolveServer';
import type { SecretKeys } from './SecretKeys';

/** What choosing an entry of the picker writes into the settings. */
export interface JudgeChoice {
  judge: string;
  model?: string;
  baseUrl?: string;
}

export interface JudgeItem extends vscode.QuickPickItem {
  choice?: JudgeChoice;
  /** A step that leads to a choice. */
  step?: 'add-server' | 'pick-module';
}

/** Where Ollama answers in the way of OpenAI, on this machine. */
const ollamaBaseUrl = 'http://127.0.0.1:11434/v1';

/** The embedded heuristic, which is always there. */
export function localItem(): JudgeItem {
  return {
    label: '$(law) Local heuristic',
    description: 'no model, no network, free',
    detail: 'Word overlap only. Misses paraphrase, swapped facts and negation.',
    choice: { judge: 'local' },
  };
}

/** Models of Ollama at its usual loopback port; none when nothing answers there. */
export async function ollamaItems(signal: AbortSignal): Promise<JudgeItem[]> {
  const models = await discoverOllama({ signal });
  return models.map((model) => ({
    label: `$(server) ${plainLabel(model)}`,
    description: 'Ollama at 127.0.0.1:11434',
    detail: 'Protocol. Answers on this machine; nothing leaves it.',
    choice: { judge: 'chat', model, baseUrl: ollamaBaseUrl },
  }));
}

/** The servers of the settings, with whether their key is set. */
export async function serverItems(settings: Settings, keys: SecretKeys): Promise<JudgeItem[]> {
  const current = resolveServer(settings);
  const listed = settings.servers.map(toServer).filter((server): server is Server => server !== undefined);
  const known = new Map(listed.map((server) => [`${server.model} ${server.baseUrl}`, server]));
  if (current && current.model) known.set(`${current.model} ${current.baseUrl}`, current);
  const items: JudgeItem[] = [];
  for (const server of known.values()) {
    const { loopback, privateNetwork, origin, host } = server.address;
    const key = await keys.get(origin);
    const state = key !== undefined ? ', key set' : privateNetwork ? '' : ', no key';
    items.push({
      label: `${loopback ? '$(server)' : '$(cloud)'} ${plainLabel(server.model)}`,
      description: `${host}${state}`,
      detail: loopback
        ? 'Protocol. Answers on this machine; nothing leaves it.'
        : `Protocol. Query, answer and context are sent to ${host}.`,
      choice: { judge: 'chat', model: server.model, baseUrl: server.baseUrl },
    });
  }
  return items;
}

/** Models of provider extensions. Listing them asks no consent; the first call does. */
export async function providerItems(): Promise<JudgeItem[]> {
  const models = await vscode.lm.selectChatModels();
  return models.map((model) => ({
    label: `$(copilot) ${plainLabel(model.name)}`,
    description: model.vendor === 'copilot' ? 'Copilot' : plainLabel(model.vendor),
    detail: 'Non-protocol: no system prompt, temperature or JSON mode.',
    choice: { judge: 'vscode', model: model.id },
  }));
}

/** Judge modules of the workspace (`judges/*.mjs`) and judges that other extensions registered. */
export async function moduleItems(
  folder: vscode.Uri | undefined,
  registry: JudgeRegistry,
): Promise<JudgeItem[]> {
  const registered: JudgeItem[] = registry.all().map((judge) => ({
    label: `$(extensions) ${plainLabel(judge.label)}`,
    description: 'registered by an extension',
    detail: 'Runs code of another extension.',
    choice: { judge: `api:${judge.id}` },
  }));
  if (!folder) return registered;
  const files = await vscode.workspace.findFiles(
    new vscode.RelativePattern(folder, '**/judges/*.{mjs,js}'),
    '**/node_modules/**',
    20,
  );
  const modules: JudgeItem[] = files.map((file) => {
    const path = file.path.slice(folder.path.length + 1);
    return {
      label: `$(file-code) ${plainLabel(path)}`,
      description: 'workspace code',
      detail: 'Runs code of this workspace. Trusted workspaces only.',
      choice: { judge: `module:${path}` },
    };
  });
  return [...modules, ...registered];
}
