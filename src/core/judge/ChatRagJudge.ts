import type { JudgeNote, RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../rag/RagJudgeRequest';
import { assembleContext, hitsWithContent } from './assembleContext';
import { ChatError } from './ChatModel';
import type { ChatModel, ChatReply } from './ChatModel';
import { chatRequest } from './chatRequest';
import { inputHash, partHashes } from './inputHash';
import type { TextHash } from './inputHash';
import { judgeKey } from './judgeKey';
import { makesClaim } from './makesClaim';
import { isParseable, parseEvaluation } from './parseEvaluation';
import { promptHash } from './protocol';
import { JudgeSetupError } from './RagJudge';
import type { JudgeOptions, JudgeSettings, RagJudge } from './RagJudge';
import { steeringNotes } from './steering/steeringNotes';
import { withoutScores } from './withoutScores';

export interface ChatRagJudgeParts {
  /** `chat` or `vscode`. */
  id: string;
  model: ChatModel;
  /** The clock that stamps `judgedAt`. */
  now?: () => Date;
  /** Hashes the parts of the input; `textHash` when it is not given. */
  hash?: TextHash;
}

/**
 * AI4J's judge: the fixed protocol over a chat model. Whatever the model or the server says becomes an evaluation with
 * the raw text kept; rejects only with the signal's reason or with JudgeSetupError. An answer without a letter or digit
 * is not sent.
 */
export class ChatRagJudge implements RagJudge {
  readonly id: string;
  readonly version = '1';
  readonly label: string;
  readonly origin: string;
  readonly settings: JudgeSettings;
  /** Absent when the model does not count. */
  readonly countTokens?: NonNullable<RagJudge['countTokens']>;
  private readonly model: ChatModel;
  private readonly now: () => Date;
  private readonly hash: TextHash | undefined;

  constructor({ id, model, now, hash }: ChatRagJudgeParts) {
    this.id = id;
    this.model = model;
    this.label = model.label;
    this.origin = model.origin;
    this.now = now ?? (() => new Date());
    this.hash = hash;
    this.settings = { model: this.label, origin: this.origin, promptHash, ...model.asked };
    if (model.countTokens !== undefined) {
      this.countTokens = async (request, options) =>
        (await model.countTokens?.(chatRequest({ ...request, ...contextOf(request) }), options)) ?? 0;
    }
  }

  async judge(request: RagJudgeRequest, options: JudgeOptions): Promise<RagJudgeEvaluation> {
    options.signal.throwIfAborted();
    const started = performance.now();
    const { context, notes } = contextOf(request);
    const steering = await steeringNotes(request, options.signal);
    const outcome = makesClaim(request.answer) ? await this.ask({ ...request, context }, options) : notSent();
    return {
      ...outcome,
      notes: [...(outcome.notes ?? []), ...notes, ...steering],
      judge: { id: this.id, version: this.version },
      model: this.label,
      origin: this.origin,
      promptHash,
      inputHash: inputHash(
        partHashes(request, this.hash),
        judgeKey({ id: this.id, version: this.version, model: this.label, origin: this.origin }),
      ),
      latencyMs: Math.round(outcome.latencyMs ?? performance.now() - started),
      judgedAt: this.now().toISOString(),
    };
  }

  private async ask(
    request: RagJudgeRequest,
    { signal, requests }: JudgeOptions,
  ): Promise<RagJudgeEvaluation> {
    try {
      const reply = await this.model.complete(chatRequest(request), {
        signal,
        usable: isParseable,
        requests,
      });
      return { ...parseEvaluation(reply), ...recordOf(reply, this.label) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof JudgeSetupError) throw error;
      return failed(error, this.label);
    }
  }
}

function contextOf({ context, hits }: RagJudgeRequest): { context: string; notes: JudgeNote[] } {
  const count = hitsWithContent(hits).length;
  if (context.trim() !== '' || count === 0) return { context, notes: [] };
  const from = count === 1 ? '1 hit' : `${count} hits`;
  const message = `There is no context file: the context was assembled from ${from}.`;
  return { context: assembleContext(hits), notes: [{ code: 'context-assembled', message }] };
}

function notSent(): RagJudgeEvaluation {
  const why = 'the answer has no letter or digit, so nothing was sent';
  return withoutScores({ cause: 'not-applicable', why });
}

/** What made the reply comparable. A server may answer under a dated model name: then `servedModel` has it. */
function recordOf(reply: ChatReply, model: string): Partial<RagJudgeEvaluation> {
  const cut = reply.finishReason !== undefined && reply.finishReason !== 'stop';
  return {
    parameters: reply.parameters,
    protocol: reply.protocol,
    latencyMs: reply.latencyMs,
    ...(reply.usage ? { usage: reply.usage } : {}),
    ...(reply.model !== model ? { servedModel: reply.model } : {}),
    ...(cut ? { finishReason: reply.finishReason } : {}),
    ...(reply.fromReasoning ? { fromReasoning: true } : {}),
    ...(reply.attempts > 1 ? { attempts: reply.attempts } : {}),
  };
}

function failed(error: unknown, model: string): RagJudgeEvaluation {
  if (error instanceof ChatError) {
    return withoutScores({ cause: error.kind, error: error.message, rawOutput: error.rawOutput });
  }
  const why = error instanceof Error ? error.message : String(error);
  return withoutScores({ cause: 'error', error: `The call to ${model} failed: ${why}` });
}
