import { ChatError, type ChatModel, type ChatReply, type ChatRequest } from '../../core/judge/ChatModel';
import { ChatRagJudge } from '../../core/judge/ChatRagJudge';
import type { TextHash } from '../../core/judge/inputHash';
import type { JudgeOptions, JudgeSettings, RagJudge } from '../../core/judge/RagJudge';
import type { RagJudgeEvaluation } from '../../core/rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../../core/rag/RagJudgeRequest';
import type { ServerAddress } from '../ServerAddress';
import { batchRequest, batchRequestOf } from './batchRequest';
import type { BatchResults } from './BatchResults';

export interface BatchJudgeParts {
  model: string;
  results: BatchResults;
  /** The server that the batch ran on; undefined when that is not said. */
  address?: ServerAddress | undefined;
  hash: TextHash;
}

/** Where a batch ran that does not say where. */
const somewhere = 'batch';

/**
 * The chat judge whose replies came as the results of a batch: nothing is sent. A case without a result is null with
 * cause `error`. An evaluation is marked `batch`, has no latency, and the time at which the reply was made.
 */
export class BatchJudge implements RagJudge {
  readonly id = 'chat';
  readonly version: string;
  readonly label: string;
  readonly settings: JudgeSettings;
  private readonly judgeOfReplies: ChatRagJudge;

  constructor(private readonly parts: BatchJudgeParts) {
    const model = new BatchChatModel(parts);
    this.judgeOfReplies = new ChatRagJudge({ id: this.id, model, hash: parts.hash });
    this.version = this.judgeOfReplies.version;
    this.label = this.judgeOfReplies.label;
    this.settings = this.judgeOfReplies.settings;
  }

  async judge(request: RagJudgeRequest, options: JudgeOptions): Promise<RagJudgeEvaluation> {
    const { latencyMs: _, ...evaluation } = await this.judgeOfReplies.judge(request, options);
    const created = this.parts.results.createdOf(batchRequestOf(request, this.parts).customId);
    const judgedAt = created === undefined ? evaluation.judgedAt : new Date(created * 1000).toISOString();
    return { ...evaluation, batch: true, ...(judgedAt === undefined ? {} : { judgedAt }) };
  }
}

class BatchChatModel implements ChatModel {
  readonly label: string;
  readonly origin: string;
  readonly asked: NonNullable<ChatModel['asked']>;

  constructor(private readonly parts: BatchJudgeParts) {
    this.label = parts.model;
    this.origin = parts.address?.origin ?? somewhere;
    this.asked = {
      path: parts.address?.path ?? '',
      parameters: { temperature: 0, response_format: 'json_object' },
      protocol: true,
    };
  }

  complete(request: ChatRequest, { signal }: { signal: AbortSignal }): Promise<ChatReply> {
    return new Promise((resolve) => {
      signal.throwIfAborted();
      resolve(this.reply(request));
    });
  }

  private reply(request: ChatRequest): ChatReply {
    const found = this.parts.results.take(batchRequest(request, this.parts).customId);
    if (found === undefined) {
      const message = 'The batch has no result for this case: it was not in it, or the row changed since.';
      throw new ChatError(message, { kind: 'error' });
    }
    if (!found.ok) {
      throw new ChatError(`The batch ${found.problem}.`, { kind: found.kind, rawOutput: found.raw });
    }
    const { said, usage, model } = found.completion;
    const { parameters, protocol } = this.asked;
    return {
      ...said,
      ...(usage === undefined ? {} : { usage }),
      model: model ?? this.label,
      origin: this.origin,
      parameters,
      protocol,
      latencyMs: 0,
      attempts: 1,
    };
  }
}
