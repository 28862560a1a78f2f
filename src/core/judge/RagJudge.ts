import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../rag/RagJudgeRequest';

export interface JudgeOptions {
  /** Aborting it makes `judge` reject with the signal's reason at once. */
  signal: AbortSignal;
  /** Told of each request to a model, so that a budget counts them. A judge that asks no model need not. */
  requests?: RequestMeter;
}

/** Told of requests to a model, further tries included. */
export interface RequestMeter {
  /** Before a request is sent. What it throws ends the judgment, and nothing is sent. */
  starting(): void;
  /** When it has ended, however. */
  ended(): void;
  /** When the server will take no call for longer than one waits: its quota is used up. A sentence says so. */
  outOfReach(message: string): void;
}

/** What beside id and version decides what a judge answers, as far as it is known before it is asked. */
export interface JudgeSettings {
  /** As configured. */
  model?: string;
  /** Where the model answers: a URL's origin, or `vscode.lm`. */
  origin?: string;
  /** The path of the base URL. */
  path?: string;
  /** SHA-256 (hex) of the prompt template. */
  promptHash?: string;
  /** The parameters that are asked for; a server may refuse some. */
  parameters?: Record<string, unknown>;
  /** Whether what is asked for is the fixed protocol. */
  protocol?: boolean;
  /** SHA-256 (hex) of a judge module's file. */
  contentHash?: string;
}

/**
 * The judge SPI. `judge` resolves to an evaluation whatever the model said (a bad reply is a null score with its
 * cause, and the raw text kept) and rejects only when it was aborted or is misconfigured (JudgeSetupError).
 */
export interface RagJudge {
  /** Stable and short: `local`, `chat`, `vscode`, or `module:judges/strict.mjs`. */
  readonly id: string;
  readonly version: string;
  /** What people read: `qwen3:8b`, `local heuristic`, `judges/strict.mjs`. */
  readonly label: string;
  /** Without it, nothing that the judge said may be used again for equal input. */
  readonly settings?: JudgeSettings;
  /** Tokens of the prompt of a case, where the model counts them itself. */
  countTokens?(request: RagJudgeRequest, options: { signal: AbortSignal }): Promise<number>;
  judge(request: RagJudgeRequest, options: JudgeOptions): Promise<RagJudgeEvaluation>;
}

/** Which part of the set-up is missing or wrong; the editor offers the fitting fix. */
export type SetupFault =
  | 'no-key'
  | 'bad-key'
  | 'no-model'
  | 'no-base-url'
  | 'untrusted'
  | 'bad-module'
  | 'no-consent'
  | 'unreachable';

/** A chosen judge that cannot run as configured. `message` says what, where and how to fix it; nothing was stored. */
export class JudgeSetupError extends Error {
  override readonly name = 'JudgeSetupError';
  constructor(
    readonly fault: SetupFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
