import * as vscode from 'vscode';
import {
  ChatError,
  type AskedParameters,
  type ChatModel,
  type ChatReply,
  type ChatRequest,
  type CompleteOptions,
} from '../core/judge/ChatModel';
import { JudgeSetupError } from '../core/judge/RagJudge';
import { formatDuration } from '../core/words/time';
import { untilAborted } from '../core/judge/untilAborted';
import { Deadline } from './Deadline';
import { excerpt } from './ServerErrorBody';
import { allowManyListeners } from './Timers';

export interface VscodeChatModelOptions {
  /** The `id` of a model of `vscode.lm`. */
  modelId: string;
  /** For the whole reply, in ms. */
  timeoutMs: number;
}

/**
 * A model of a provider extension (Copilot and others). It has no system role, temperature or JSON mode, so that the
 * system prompt leads the one user message and the reply is never of the fixed protocol. The first call asks for the
 * person's consent: to be called from a user action only.
 */
export class VscodeChatModel implements ChatModel {
  readonly label: string;
  readonly origin = 'vscode.lm';
  readonly asked: AskedParameters = { path: '', parameters: {}, protocol: false };

  constructor(private readonly options: VscodeChatModelOptions) {
    this.label = options.modelId;
  }

  /** As the provider's own tokenizer counts. Rejects with the signal's reason, or JudgeSetupError without the model. */
  async countTokens(request: ChatRequest, { signal }: { signal: AbortSignal }): Promise<number> {
    const { modelId } = this.options;
    const [model] = await untilAborted(vscode.lm.selectChatModels({ id: modelId }), signal);
    if (!model) throw noModel(modelId);
    return untilAborted(model.countTokens(messageOf(request)), signal);
  }

  async complete(request: ChatRequest, { signal, requests }: CompleteOptions): Promise<ChatReply> {
    signal.throwIfAborted();
    allowManyListeners(signal);
    const { modelId, timeoutMs } = this.options;
    const started = performance.now();
    const cancellation = new vscode.CancellationTokenSource();
    const deadline = new Deadline(signal, timeoutMs);
    deadline.signal.addEventListener('abort', () => cancellation.cancel(), { once: true });
    const received: string[] = [];
    let name = modelId;
    try {
      const [model] = await untilAborted(vscode.lm.selectChatModels({ id: modelId }), deadline.signal);
      if (!model) throw noModel(modelId);
      name = model.name;
      requests?.starting();
      try {
        await untilAborted(read({ model, request, received, token: cancellation.token }), deadline.signal);
      } finally {
        requests?.ended();
      }
      return {
        text: received.join(''),
        model: model.id,
        origin: this.origin,
        parameters: {},
        protocol: false,
        latencyMs: performance.now() - started,
        attempts: 1,
      };
    } catch (error) {
      signal.throwIfAborted();
      const rawOutput = received.join('');
      if (deadline.passed) {
        const what = rawOutput === '' ? 'did not answer' : 'began to answer but did not finish';
        throw new ChatError(`${name} ${what} within ${formatDuration(timeoutMs)}.`, {
          kind: 'timeout',
          rawOutput,
        });
      }
      throw toJudgeError(error, { modelId, name, rawOutput });
    } finally {
      deadline.end();
      cancellation.dispose();
    }
  }
}

/** Adds to `received` as it comes, so that what came before a time-out or an error is kept. */
async function read(call: {
  model: vscode.LanguageModelChat;
  request: ChatRequest;
  received: string[];
  token: vscode.CancellationToken;
}): Promise<void> {
  const { model, request, received, token } = call;
  const message = messageOf(request);
  const justification = 'To judge the answer of your RAG prompt.';
  const response = await model.sendRequest([message], { justification }, token);
  for await (const fragment of response.text) {
    if (token.isCancellationRequested) return;
    received.push(fragment);
  }
}

function messageOf({ system, user }: ChatRequest): vscode.LanguageModelChatMessage {
  return vscode.LanguageModelChatMessage.User(`${system}\n\n${user}`);
}

function toJudgeError(
  error: unknown,
  { modelId, name, rawOutput }: { modelId: string; name: string; rawOutput: string },
): Error {
  if (error instanceof JudgeSetupError) return error;
  const said = excerpt(error instanceof Error ? error.message : String(error));
  const detail = said === '' ? '' : `: "${said}"`;
  const code = error instanceof vscode.LanguageModelError ? error.code : '';
  if (code === 'NoPermissions') {
    return new JudgeSetupError(
      'no-consent',
      `VS Code was not allowed to use ${name}. Judge again and allow it, or select another judge.`,
      { cause: error },
    );
  }
  if (code === 'NotFound') return noModel(modelId, error);
  if (code === 'Blocked') {
    return new ChatError(`The provider of ${name} blocked the call, by its filter or quota${detail}.`, {
      kind: 'filtered',
      rawOutput,
      cause: error,
    });
  }
  return new ChatError(`${name} failed${detail}.`, { kind: 'error', rawOutput, cause: error });
}

function noModel(modelId: string, cause?: unknown): JudgeSetupError {
  return new JudgeSetupError(
    'no-model',
    `No model provider in VS Code has the model "${modelId}" now. Sign in to its provider, or select another judge.`,
    { cause },
  );
}
