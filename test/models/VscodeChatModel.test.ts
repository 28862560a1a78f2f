import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatError } from '../../src/core/judge/ChatModel';
import { JudgeSetupError } from '../../src/core/judge/RagJudge';
import { VscodeChatModel } from '../../src/models/VscodeChatModel';
import { rejection, request } from './fixtures';

interface Token {
  isCancellationRequested: boolean;
}
type Stream = (token: Token) => AsyncIterable<string>;

const stub = vi.hoisted(() => {
  class LanguageModelError extends Error {
    constructor(
      readonly code: string,
      message: string,
    ) {
      super(message);
    }
  }
  const cancelled: object[] = [];
  class CancellationTokenSource {
    readonly token = { isCancellationRequested: false };
    cancel(): void {
      this.token.isCancellationRequested = true;
      cancelled.push(this);
    }
    dispose(): void {
      // Nothing is held.
    }
  }
  return {
    LanguageModelError,
    CancellationTokenSource,
    LanguageModelChatMessage: { User: (content: string) => ({ role: 'user', content }) },
    lm: { selectChatModels: vi.fn() },
    cancelled,
  };
});
vi.mock('vscode', () => stub);

const { signal } = new AbortController();
const sendRequest = vi.fn();

// eslint-disable-next-line @typescript-eslint/require-await -- the provider's stream is asynchronous
async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

function answers(stream: Stream): void {
  sendRequest.mockImplementation((_messages: unknown, _options: unknown, token: Token) =>
    Promise.resolve({ text: stream(token) }),
  );
}

const makeModel = (timeoutMs = 5000): VscodeChatModel =>
  new VscodeChatModel({ modelId: 'gpt-5-mini', timeoutMs });

beforeEach(() => {
  stub.cancelled.length = 0;
  sendRequest.mockReset();
  stub.lm.selectChatModels.mockReset();
  stub.lm.selectChatModels.mockResolvedValue([
    { id: 'gpt-5-mini', name: 'GPT-5 mini', vendor: 'copilot', sendRequest },
  ]);
});

describe('a reply', () => {
  it('comes from one user message that the system prompt leads, and is not of the protocol', async () => {
    answers(() => pieces('{"faith', 'fulnessScore": 1}'));
    const reply = await makeModel().complete(request, { signal });
    expect(stub.lm.selectChatModels).toHaveBeenCalledWith({ id: 'gpt-5-mini' });
    expect(sendRequest.mock.calls[0]?.[0]).toEqual([
      { role: 'user', content: `${request.system}\n\n${request.user}` },
    ]);
    expect(sendRequest.mock.calls[0]?.[1]).not.toHaveProperty('modelOptions');
    expect({ ...reply, latencyMs: 0 }).toEqual({
      text: '{"faithfulnessScore": 1}',
      model: 'gpt-5-mini',
      origin: 'vscode.lm',
      parameters: {},
      protocol: false,
      latencyMs: 0,
      attempts: 1,
    });
  });

  it('may be empty', async () => {
    answers(() => pieces());
    expect((await makeModel().complete(request, { signal })).text).toBe('');
  });
});

describe('a failure', () => {
  it('a model that is not there', async () => {
    stub.lm.selectChatModels.mockResolvedValue([]);
    const error = await rejection(makeModel().complete(request, { signal }));
    expect(error).toBeInstanceOf(JudgeSetupError);
    expect(error).toMatchObject({
      fault: 'no-model',
      message:
        'No model provider in VS Code has the model "gpt-5-mini" now. Sign in to its provider, or select another judge.',
    });
  });

  it.each([
    ['NoPermissions', { fault: 'no-consent' }],
    ['NotFound', { fault: 'no-model' }],
    [
      'Blocked',
      {
        kind: 'filtered',
        message: 'The provider of GPT-5 mini blocked the call, by its filter or quota: "over the limit".',
      },
    ],
    ['Unknown', { kind: 'error', message: 'GPT-5 mini failed: "over the limit".' }],
  ])('%s', async (code, expected) => {
    sendRequest.mockRejectedValue(new stub.LanguageModelError(code, 'over\nthe limit'));
    expect(await rejection(makeModel().complete(request, { signal }))).toMatchObject(expected);
  });

  it('in the middle of the stream: what came is kept', async () => {
    answers(async function* () {
      yield '{"faith';
      await Promise.resolve();
      throw new Error('connection lost');
    });
    const error = await rejection(makeModel().complete(request, { signal }));
    expect(error).toBeInstanceOf(ChatError);
    expect(error).toMatchObject({
      kind: 'error',
      message: 'GPT-5 mini failed: "connection lost".',
      rawOutput: '{"faith',
    });
  });

  it.each([
    ['before the first word', [], 'did not answer'],
    ['in the middle', ['{"faith'], 'began to answer but did not finish'],
  ])('a provider that goes silent %s', async (_name, texts, what) => {
    answers(async function* () {
      yield* texts;
      await new Promise(() => undefined);
    });
    const error = await rejection(makeModel(30).complete(request, { signal }));
    expect(error).toMatchObject({
      kind: 'timeout',
      message: `GPT-5 mini ${what} within 30\u00a0ms.`,
      rawOutput: texts.join(''),
    });
    expect(stub.cancelled).toHaveLength(1);
  });
});

describe('cancelling', () => {
  const reason = new Error('cancelled');

  it('ends the call at once and cancels the token', async () => {
    const abort = new AbortController();
    answers(async function* () {
      yield 'x';
      abort.abort(reason);
      await new Promise(() => undefined);
    });
    expect(await rejection(makeModel().complete(request, abort))).toBe(reason);
    expect(stub.cancelled).toHaveLength(1);
  });

  it('while the models are listed, and before', async () => {
    const abort = new AbortController();
    stub.lm.selectChatModels.mockImplementation(() => new Promise(() => abort.abort(reason)));
    expect(await rejection(makeModel().complete(request, abort))).toBe(reason);
    stub.lm.selectChatModels.mockClear();
    expect(await rejection(makeModel().complete(request, abort))).toBe(reason);
    expect(stub.lm.selectChatModels).not.toHaveBeenCalled();
    expect(sendRequest).not.toHaveBeenCalled();
  });
});
