import * as vscode from 'vscode';
import { ChatRagJudge } from '../../core/judge/ChatRagJudge';
import { judgeWithTimeout } from '../../core/judge/judgeWithTimeout';
import { LocalJudge } from '../../core/judge/local/LocalJudge';
import { JudgeSetupError, type RagJudge } from '../../core/judge/RagJudge';
import { EndpointLimiter } from '../../models/EndpointLimiter';
import { LadderMemory } from '../../models/LadderMemory';
import { OpenAiChatModel, type OpenAiChatModelOptions } from '../../models/OpenAiChatModel';
import { RetryPolicy } from '../../models/RetryPolicy';
import { systemTimers } from '../../models/Timers';
import { VscodeChatModel } from '../../models/VscodeChatModel';
import { loadJudgeModule } from '../../store/loadJudgeModule';
import { nodeTextHash } from '../../store/nodeTextHash';
import type { Settings } from '../settings';
import type { JudgeRegistry } from './JudgeRegistry';
import { resolveServer, type Server } from './resolveServer';
import type { SecretKeys } from './SecretKeys';

export interface JudgeFactoryParts {
  keys: SecretKeys;
  registry: JudgeRegistry;
  settings: (scope: vscode.Uri | undefined) => Settings;
}

/** What is otherwise for a judge that is asked a whole dataset. */
export interface JudgeRunOptions {
  /** Tries while the server is too busy: see RetryLimits. */
  maxBusy?: number;
  onWait?: NonNullable<OpenAiChatModelOptions['onWait']>;
}

/** Turns the settings into a judge. A judge that lacks its key, model or trust is an error, never another judge. */
export class JudgeFactory {
  /** What the fallback ladder learned of each server and model in this window. */
  private readonly memory = new LadderMemory();
  /** One 429 slows down every call to the same server. */
  private readonly limiter = new EndpointLimiter(systemTimers);

  constructor(private readonly parts: JudgeFactoryParts) {}

  /** Builds the chosen judge of a folder. Rejects with JudgeSetupError, whose message says how to fix it. */
  async create(folder: vscode.Uri, run: JudgeRunOptions = {}): Promise<RagJudge> {
    const settings = this.parts.settings(folder);
    const { judge } = settings;
    if (judge === 'local') return new LocalJudge(undefined, nodeTextHash);
    if (!vscode.workspace.isTrusted) {
      throw new JudgeSetupError(
        'untrusted',
        'Restricted Mode: local judge and metrics only; nothing is sent. Trust this workspace, or select the local heuristic.',
      );
    }
    if (judge === 'chat') return this.createChat(settings, run);
    if (judge === 'vscode') return this.createVscode(settings);
    if (judge.startsWith('module:')) {
      const module = await loadJudgeModule({ root: folder.fsPath, path: judge.slice('module:'.length) });
      return judgeWithTimeout(module, { timeoutMs: settings.timeoutMs, hash: nodeTextHash });
    }
    if (judge.startsWith('api:')) return this.createRegistered(judge.slice('api:'.length), settings);
    throw new JudgeSetupError(
      'bad-module',
      `ragJudge.judge is "${judge}". Use local, chat, vscode, module:PATH or api:ID, or run Select Judge.`,
    );
  }

  private createChat(settings: Settings, run: JudgeRunOptions): RagJudge {
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
    return new ChatRagJudge({
      id: 'chat',
      model: this.chatModel(server, settings.timeoutMs, run),
      hash: nodeTextHash,
    });
  }

  private chatModel(server: Server, timeoutMs: number, run: JudgeRunOptions): OpenAiChatModel {
    return new OpenAiChatModel({
      baseUrl: server.baseUrl,
      model: server.model,
      apiKey: () => this.parts.keys.get(server.address.origin),
      timeoutMs,
      keyHelp: 'Run "RAG Judge: Set API Key".',
      memory: this.memory,
      limiter: this.limiter,
      ...(server.headers ? { headers: server.headers } : {}),
      ...(run.maxBusy === undefined ? {} : { retry: new RetryPolicy({ limits: { maxBusy: run.maxBusy } }) }),
      ...(run.onWait === undefined ? {} : { onWait: run.onWait }),
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
      hash: nodeTextHash,
      model: new VscodeChatModel({ modelId: settings.model, timeoutMs: settings.timeoutMs }),
    });
  }

  private createRegistered(id: string, { timeoutMs }: Settings): RagJudge {
    const judge = this.parts.registry.get(id);
    if (judge) return judgeWithTimeout(judge, { timeoutMs, hash: nodeTextHash });
    throw new JudgeSetupError(
      'bad-module',
      `No extension has registered the judge "${id}". Install or enable it, or run Select Judge.`,
    );
  }
}
