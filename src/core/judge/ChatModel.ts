import type { JudgeUsage } from '../rag/RagJudgeEvaluation';
import type { RequestMeter } from './RagJudge';

export type ResponseFormat = 'json_object' | 'json_schema' | 'none';

/** One exchange: the system and the user text, to be sent with temperature 0 and a JSON response format. */
export interface ChatRequest {
  system: string;
  user: string;
  temperature: number;
  responseFormat: ResponseFormat;
}

/** Why the model stopped: `stop`, `length` (cut), `content_filter`, or whatever else the server says. */
export interface ChatReply {
  /** The text of the reply, verbatim; `""` when there was none. */
  text: string;
  finishReason?: string;
  /** The API's refusal field, when it is set. Never guessed from prose. */
  refusal?: string;
  /** True when the text came from a reasoning field because the content was empty. */
  fromReasoning?: boolean;
  usage?: JudgeUsage;
  /** Under which name the model answered; the one asked for when the server does not say. */
  model: string;
  origin: string;
  /** What was effectively sent: `{ temperature, response_format, … }`; a dropped parameter is absent. */
  parameters: Record<string, unknown>;
  /** False when any parameter, role or format differs from the fixed protocol. */
  protocol: boolean;
  latencyMs: number;
  /** How many calls it took, retries and the fallback ladder included. */
  attempts: number;
}

export type ChatFailureKind = 'timeout' | 'filtered' | 'error';

/** A call that gave no usable reply. `message` is one readable sentence; `rawOutput` keeps what the server sent. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly kind: ChatFailureKind;
  readonly rawOutput: string;
  readonly status: number | undefined;
  constructor(
    message: string,
    details: { kind: ChatFailureKind; rawOutput?: string; status?: number | undefined; cause?: unknown },
  ) {
    super(message, { cause: details.cause });
    this.kind = details.kind;
    this.rawOutput = details.rawOutput ?? '';
    this.status = details.status;
  }
}

/** What a model asks for before a server has refused any of it. */
export interface AskedParameters {
  /** The path of the base URL. */
  path: string;
  parameters: Record<string, unknown>;
  /** Whether it is the fixed protocol. */
  protocol: boolean;
}

export interface CompleteOptions {
  signal: AbortSignal;
  /** Whether a text can be used; one that cannot is asked for again in another format. */
  usable?: (text: string) => boolean;
  requests?: RequestMeter | undefined;
}

/**
 * A chat model behind ChatRagJudge. `complete` rejects with the signal's reason when aborted, with JudgeSetupError for
 * a missing or refused key or model, and with ChatError for every other failure.
 */
export interface ChatModel {
  readonly label: string;
  readonly origin: string;
  readonly asked?: AskedParameters;
  /** Tokens of a request, where the model counts them. */
  countTokens?(request: ChatRequest, options: { signal: AbortSignal }): Promise<number>;
  complete(request: ChatRequest, options: CompleteOptions): Promise<ChatReply>;
}
