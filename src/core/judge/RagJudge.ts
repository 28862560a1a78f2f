import type { RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../rag/RagJudgeRequest';

export interface JudgeOptions {
  /** Aborting it makes `judge` reject with the signal's reason at once. */
  signal: AbortSignal;
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
