import type { ChatReply } from '../core/judge/ChatModel';
import type { JudgeUsage } from '../core/rag/RagJudgeEvaluation';
import { isHtml } from './callError';
import { hasFullJudgeObject } from './hasFullJudgeObject';
import { asRecord, asText, parseJson, type JsonRecord } from './JsonRecord';
import type { ServerReply } from './OpenAiTransport';
import { excerpt, readServerError } from './ServerErrorBody';

/** What a chat completion says, as far as the judge needs it. */
export interface Completion {
  said: Pick<ChatReply, 'text' | 'finishReason' | 'refusal' | 'fromReasoning'>;
  usage?: JudgeUsage;
  /** Under which name the model answered: often a dated one. */
  model?: string;
}

/** A completion, or why the body is none, to follow the server's name in a sentence. */
export type ReadCompletion = { ok: true; completion: Completion } | { ok: false; problem: string };

/**
 * Reads the body of a 200. A blank content gives way to the reasoning field only when that holds a full judge object
 * (vLLM and Ollama put the answer of thinking models there).
 */
export function readCompletion(reply: ServerReply): ReadCompletion {
  if (reply.cut) return { ok: false, problem: 'sent more than 16 MB' };
  if (reply.text.trim() === '') return { ok: false, problem: `answered ${reply.status} with an empty body` };
  if (isHtml(reply)) {
    return {
      ok: false,
      problem: 'answered with an HTML page, not JSON. Is the base URL right? Most end in /v1',
    };
  }
  const body = parseJson(reply.text);
  if (body === undefined) return { ok: false, problem: 'sent a reply that is not JSON' };
  const choices = asRecord(body)['choices'];
  if (!Array.isArray(choices) || choices.length === 0) {
    return asRecord(body)['error'] === undefined
      ? { ok: false, problem: 'sent a reply without choices, so it is no chat completion' }
      : { ok: false, problem: `answered with an error: "${excerpt(readServerError(reply.text).message)}"` };
  }
  const model = asText(asRecord(body)['model']);
  const completion = fromChoice(asRecord(choices[0]), asRecord(asRecord(body)['usage']));
  return { ok: true, completion: { ...completion, ...(model === undefined ? {} : { model }) } };
}

function fromChoice(choice: JsonRecord, usage: JsonRecord): Completion {
  const message = asRecord(choice['message']);
  const { text, refusal } = readContent(message);
  const finishReason = asText(choice['finish_reason']);
  const reasoning = asText(message['reasoning_content']) ?? asText(message['reasoning']);
  const usesReasoning =
    text.trim() === '' && refusal === undefined && reasoning !== undefined && hasFullJudgeObject(reasoning);
  const tokens = readUsage(usage);
  return {
    said: {
      text: usesReasoning ? reasoning : text,
      ...(usesReasoning ? { fromReasoning: true } : {}),
      ...(finishReason === undefined ? {} : { finishReason }),
      ...(refusal === undefined ? {} : { refusal }),
    },
    ...(tokens === undefined ? {} : { usage: tokens }),
  };
}

/** Content is a string, null, or a list of parts. */
function readContent(message: JsonRecord): { text: string; refusal: string | undefined } {
  const { content } = message;
  const parts = Array.isArray(content) ? content.map(asRecord) : [];
  const text =
    typeof content === 'string' ? content : parts.map((part) => asText(part['text']) ?? '').join('');
  const refusal =
    asText(message['refusal']) ??
    parts.map((part) => asText(part['refusal'])).find((value) => value !== undefined);
  return { text, refusal };
}

function readUsage(usage: JsonRecord): JudgeUsage | undefined {
  const read = {
    ...count('inputTokens', usage['prompt_tokens']),
    ...count('outputTokens', usage['completion_tokens']),
    ...count('totalTokens', usage['total_tokens']),
  };
  return Object.keys(read).length > 0 ? read : undefined;
}

function count(name: string, value: unknown): Record<string, number> {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? { [name]: value } : {};
}
