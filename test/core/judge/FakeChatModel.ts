import type { ChatModel, ChatReply, ChatRequest } from '../../../src/core/judge/ChatModel';

type Options = Parameters<ChatModel['complete']>[1];

/** A chat model that answers from a script and keeps what it was asked. */
export class FakeChatModel implements ChatModel {
  readonly label = 'qwen3:8b';
  readonly origin = 'http://127.0.0.1:11434';
  readonly requests: ChatRequest[] = [];
  readonly options: Options[] = [];

  constructor(
    private readonly answer: (options: Options) => Partial<ChatReply> | Promise<Partial<ChatReply>>,
  ) {}

  async complete(request: ChatRequest, options: Options): Promise<ChatReply> {
    this.requests.push(request);
    this.options.push(options);
    return {
      text: '',
      finishReason: 'stop',
      model: this.label,
      origin: this.origin,
      parameters: { temperature: 0, response_format: 'json_object' },
      protocol: true,
      latencyMs: 1800,
      attempts: 1,
      ...(await this.answer(options)),
    };
  }
}
