import * as vscode from 'vscode';

/** What the fake model does on the next request. */
export type FakeReply =
  | { text: string; /** Waits this long first, in milliseconds. */ afterMs?: number }
  /** Throws, as a provider does. `code`: a code of LanguageModelError, as `Blocked`. */
  | { error: string; code?: 'NotFound' | 'NoPermissions' | 'Blocked' }
  /** Sends the text, then nothing more until it is cancelled. */
  | { hang: true; text?: string };

/** A request that the fake model got, as plain text. */
export interface FakeRequest {
  model: string;
  messages: { role: 'user' | 'assistant'; text: string }[];
  modelOptions: Record<string, unknown>;
  cancelled: boolean;
}

/** The provider behind `vscode.lm` in tests; the extension's exports are one instance. */
export class FakeModels implements vscode.LanguageModelChatProvider {
  /** Replies in the order they are used; when it is empty, the request fails and says so. */
  readonly replies: FakeReply[] = [];
  readonly requests: FakeRequest[] = [];
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeLanguageModelChatInformation = this.changed.event;
  private available = true;

  /** Makes the models appear or go, as when a person signs out. */
  setAvailable(available: boolean): void {
    this.available = available;
    this.changed.fire();
  }

  provideLanguageModelChatInformation(): vscode.LanguageModelChatInformation[] {
    if (!this.available) return [];
    const common = { version: '1', maxInputTokens: 8_000, maxOutputTokens: 2_000, capabilities: {} };
    return [
      { ...common, id: 'fake-judge', name: 'Fake Judge', family: 'fake' },
      { ...common, id: 'fake-small', name: 'Fake Small', family: 'fake', maxInputTokens: 50 },
    ];
  }

  async provideLanguageModelChatResponse(
    model: vscode.LanguageModelChatInformation,
    messages: readonly vscode.LanguageModelChatRequestMessage[],
    options: vscode.ProvideLanguageModelChatResponseOptions,
    progress: vscode.Progress<vscode.LanguageModelResponsePart>,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const request: FakeRequest = {
      model: model.id,
      messages: messages.map((message) => ({
        role: message.role === vscode.LanguageModelChatMessageRole.User ? 'user' : 'assistant',
        text: textOf(message),
      })),
      modelOptions: { ...options.modelOptions },
      cancelled: token.isCancellationRequested,
    };
    this.requests.push(request);
    token.onCancellationRequested(() => {
      request.cancelled = true;
    });
    const reply = this.replies.shift();
    if (reply === undefined) throw new Error('The test has given the fake model no reply.');
    if ('error' in reply) throw modelError(reply.error, reply.code);
    if ('hang' in reply) {
      if (reply.text !== undefined) progress.report(new vscode.LanguageModelTextPart(reply.text));
      await cancellation(token);
      return;
    }
    if (reply.afterMs !== undefined) await pause(reply.afterMs, token);
    progress.report(new vscode.LanguageModelTextPart(reply.text));
  }

  /** A token is four characters here. */
  provideTokenCount(
    _model: vscode.LanguageModelChatInformation,
    text: string | vscode.LanguageModelChatRequestMessage,
  ): Promise<number> {
    const length = typeof text === 'string' ? text.length : textOf(text).length;
    return Promise.resolve(Math.ceil(length / 4));
  }
}

function textOf(message: vscode.LanguageModelChatRequestMessage): string {
  return message.content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
    .join('');
}

function modelError(message: string, code: 'NotFound' | 'NoPermissions' | 'Blocked' | undefined): Error {
  return code === undefined ? new Error(message) : vscode.LanguageModelError[code](message);
}

function cancellation(token: vscode.CancellationToken): Promise<void> {
  return new Promise((resolve) => {
    if (token.isCancellationRequested) resolve();
    else token.onCancellationRequested(() => resolve());
  });
}

function pause(ms: number, token: vscode.CancellationToken): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    token.onCancellationRequested(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
