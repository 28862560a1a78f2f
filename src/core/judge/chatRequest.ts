import type { RagJudgeRequest } from '../rag/RagJudgeRequest';
import type { ChatRequest } from './ChatModel';
import { systemPrompt, userPrompt } from './protocol';

/** What the fixed protocol sends for a case. Its context is as it is to be read: assembled already where it has to be. */
export function chatRequest(request: Pick<RagJudgeRequest, 'query' | 'answer' | 'context'>): ChatRequest {
  return {
    system: systemPrompt,
    user: userPrompt(request),
    temperature: 0,
    responseFormat: 'json_object',
  };
}
