import { asRecord, asText, parseJson, type JsonRecord } from './JsonRecord';

/** What an error body says, in the shapes of OpenAI, Azure, Gemini (an array), Ollama, vLLM and FastAPI. */
export interface ServerErrorBody {
  message: string;
  /** `insufficient_quota`, `unsupported_value`, GLM's `1214`; `""` when there is none. */
  code: string;
  type: string;
  /** The request parameter that the error is about: `temperature`, `response_format.type`. */
  param: string;
}

/** Reads an error body. A body that is not JSON is its own message. */
export function readServerError(text: string): ServerErrorBody {
  const parsed = parseJson(text);
  const root = asRecord(Array.isArray(parsed) ? parsed[0] : parsed);
  const detail: unknown = root['detail'];
  const firstDetail = asRecord(Array.isArray(detail) ? detail[0] : detail);
  const inner = Object.keys(asRecord(root['error'])).length > 0 ? asRecord(root['error']) : root;
  const message =
    asText(inner['message']) ??
    asText(root['error']) ??
    asText(root['message']) ??
    asText(detail) ??
    asText(firstDetail['msg']) ??
    text;
  return {
    message,
    code: word(inner, 'code') || word(asRecord(inner['innererror']), 'code'),
    type: word(inner, 'type') || word(inner, 'status'),
    param: word(inner, 'param') || location(firstDetail['loc']),
  };
}

/** Untrusted text within a sentence: one line, control and bidi characters out, at most 200 characters. */
export function excerpt(text: string): string {
  const line = text
    .slice(0, 4000)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim();
  const characters = Array.from(line);
  return characters.length > 200 ? `${characters.slice(0, 199).join('')}…` : line;
}

function word(record: JsonRecord, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** FastAPI: `["body", "response_format", "type"]`. */
function location(value: unknown): string {
  return Array.isArray(value)
    ? value.filter((part) => typeof part === 'string' && part !== 'body').join('.')
    : '';
}
