import * as vscode from 'vscode';
import { ChatRagJudge } from '../../core/judge/ChatRagJudge';
import { judgeWithTimeout } from '../../core/judge/judgeWithTimeout';
import { LocalJudge } from '../../core/judge/local/LocalJudge';
import { JudgeSetupError, type RagJudge } from '../../core/judge/RagJudge';
import { LadderMemory } from '../../models/LadderMemory';
import { OpenAiChatModel } from '../../models/OpenAiChatModel';
import { VscodeChatModel } from '../../models/VscodeChatModel';
import { loadJudgeModule } from '../../store/loadJudgeModule';
import type { JudgeIdentity } from '../session/staleParts';
import type { ChosenJudge } from '../Session';
import { readSettings, type Settings } from '../settings';
import type { JudgeRegistry } from './JudgeRegistry';
import { isLoopback, resolveServer, type Server } from './resolveServer';
import type { SecretKeys } from './SecretKeys';

export interface JudgeFactoryParts {
  keys: SecretKeys;
  registry: JudgeRegistry;
  /** In Restricted Mode only: the judge that a person picked for this session. */
  restrictedChoice: () => string | undefined;
}

/** Turns the settings into a judge. A judge that lacks its key, model or trust is an error, never another judge. */
export class JudgeFactory {
  /** What the fallback ladder learned of each server and model in this window. */
  private readonly memory = new LadderMemory();

  constructor(private readonly parts: JudgeFactoryParts) {}

  /** The name under which the judge's results are compared: see `ChosenJudge`. Calls nothing. */
  chosen(scope: vscode.Uri | undefined): ChosenJudge {
    const settings = this.settings(scope);
    const { judge, model } = settings;
    if (judge === 'local') {
      return {
        kind: 'local',
        label: 'local heuristic',
        detail: 'Word overlap on this machine: no model, no network.',
      };
    }
    if (judge === 'chat') {
      const server = resolveServer(settings);
      if (!server || !model) {
        return {
          kind: 'chat',
          label: 'no model',
          detail: 'The chat judge has no server or no model. Select a judge.',
        };
      }
      const where = isLoopback(server)
        ? `Answers at ${server.host}; nothing leaves this machine.`
        : `Query, answer and context are sent to ${server.host}.`;
      return { kind: 'chat', label: model, detail: where };
    }
    if (judge === 'vscode') {
      return {
        kind: 'vscode',
        label: model || 'no model',
        detail: 'A model provider in VS Code. Non-protocol: no system prompt, temperature or JSON mode.',
      };
    }
    const label = judge.replace(/^(module|api):/, '');
    return judge.startsWith('api:')
      ? { kind: 'module', label, detail: 'A judge that another extension registered.' }
      : { kind: 'module', label, detail: 'Runs code of this workspace.' };
  }

  /** Builds the chosen judge of a folder. Rejects with JudgeSetupError, whose message says how to fix it. */
  async create(folder: vscode.Uri): Promise<RagJudge> {
    const settings = this.settings(folder);
    const { judge } = settings;
    if (judge === 'local') return new LocalJudge();
    if (!vscode.workspace.isTrusted) {
      throw new JudgeSetupError(
        'untrusted',
        'Restricted Mode: local judge and metrics only; nothing is sent. Trust this workspace, or select the local heuristic.',
      );
    }
    if (judge === 'chat') return this.createChat(settings);
    if (judge === 'vscode') return this.createVscode(settings);
    if (judge.startsWith('module:')) {
      const module = await loadJudgeModule({ root: folder.fsPath, path: judge.slice('module:'.length) });
      return judgeWithTimeout(module, { timeoutMs: settings.timeoutMs });
    }
    if (judge.startsWith('api:')) return this.createRegistered(judge.slice('api:'.length), settings);
    throw new JudgeSetupError(
      'bad-module',
      `ragJudge.judge is "${judge}". Use local, chat, vscode, module:PATH or api:ID, or run Select Judge.`,
    );
  }

  /** What a judgment of the chosen judge will say of who judged, as far as it is known without calling. */
  identity(scope: vscode.Uri): JudgeIdentity {
    const settings = this.settings(scope);
    const { judge, model } = settings;
    if (judge === 'chat') {
      const server = resolveServer(settings);
      return { id: 'chat', model, ...(server ? { origin: server.origin } : {}) };
    }
    if (judge === 'vscode') return { id: 'vscode' };
    return { id: judge };
  }

  settings(scope: vscode.Uri | undefined): Settings {
    const settings = readSettings(scope);
    const choice = vscode.workspace.isTrusted ? undefined : this.parts.restrictedChoice();
    return choice === undefined ? settings : { ...settings, judge: choice, judgeIsChosen: true };
  }

  private createChat(settings: Settings): RagJudge {
    if (!settings.model) {
      throw new JudgeSetupError(
        'no-model',
        'The chat judge has no model: set ragJudge.model, or run Select Judge.',
      );
    }
    const server = resolveServer(settings);
    if (!server) {
      const what = settings.baseUrl
        ? `"${settings.baseUrl}" is not an http or https address`
        : 'ragJudge.baseUrl is empty';
      throw new JudgeSetupError(
        'no-base-url',
        `The chat judge has no server: ${what}. Run Select Judge to add one.`,
      );
    }
    return new ChatRagJudge({ id: 'chat', model: this.chatModel(server, settings.timeoutMs) });
  }

  private chatModel(server: Server, timeoutMs: number): OpenAiChatModel {
    return new OpenAiChatModel({
      baseUrl: server.baseUrl,
      model: server.model,
      apiKey: () => this.parts.keys.get(server.origin),
      timeoutMs,
      memory: this.memory,
      ...(server.headers ? { headers: server.headers } : {}),
    });
  }

  private createVscode(settings: Settings): RagJudge {
    if (!settings.model) {
      throw new JudgeSetupError(
        'no-model',
        'The vscode judge has no model: run Select Judge and pick one of a provider.',
      );
    }
    return new ChatRagJudge({
      id: 'vscode',
      model: new VscodeChatModel({ modelId: settings.model, timeoutMs: settings.timeoutMs }),
    });
  }

  private createRegistered(id: string, { timeoutMs }: Settings): RagJudge {
    const judge = this.parts.registry.get(id);
    if (judge) return judgeWithTimeout(judge, { timeoutMs });
    throw new JudgeSetupError(
      'bad-module',
      `No extension has registered the judge "${id}". Install or enable it, or run Select Judge.`,
    );
  }
}
