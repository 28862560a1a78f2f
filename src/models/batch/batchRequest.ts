import { chatRequest } from '../../core/judge/chatRequest';
import type { ChatRequest } from '../../core/judge/ChatModel';
import type { TextHash } from '../../core/judge/inputHash';
import type { RagJudgeRequest } from '../../core/rag/RagJudgeRequest';
import { firstVariant, requestBody } from '../FallbackLadder';

/** A request of a batch file: what the judge would send, and the id under which its result comes back. */
export interface BatchRequest {
  /** Made of the request itself: equal requests have one id, and it tells nothing of the case and needs no escaping. */
  customId: string;
  body: Record<string, unknown>;
}

export interface BatchRequestParts {
  model: string;
  /** SHA-256 in hex. */
  hash: TextHash;
}

/** The batch request of a case, whose context is as it is to be read. */
export function batchRequestOf(request: RagJudgeRequest, parts: BatchRequestParts): BatchRequest {
  return batchRequest(chatRequest(request), parts);
}

/** The batch request of a chat request of the fixed protocol. */
export function batchRequest(request: ChatRequest, { model, hash }: BatchRequestParts): BatchRequest {
  const body = requestBody({ model, request, variant: firstVariant(request) });
  return { customId: `rag-judge-${hash(JSON.stringify(body)).slice(0, 40)}`, body };
}

/** A line of a batch file as OpenAI's Batch API and `vllm run-batch` take it, with its line end. */
export function batchLine({ customId, body }: BatchRequest): string {
  return `${JSON.stringify({ custom_id: customId, method: 'POST', url: '/v1/chat/completions', body })}\n`;
}
