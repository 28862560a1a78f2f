import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { RagJudgeRequest } from '../rag/RagJudgeRequest';

/** SHA-256 of a text's UTF-8 bytes, as 64 hex digits. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

export type InputPart = 'query' | 'answer' | 'context' | 'hits';
export const inputParts: readonly InputPart[] = ['query', 'answer', 'context', 'hits'];

/** The hash of each part of a case, so that what changed since a judgment can be named. */
export function partHashes(request: RagJudgeRequest): Record<InputPart, string> {
  return {
    query: textHash(request.query),
    answer: textHash(request.answer),
    context: textHash(request.context),
    hits: textHash(JSON.stringify(request.hits)),
  };
}

/**
 * The hash that decides whether a judgment is stale: over the four parts and the judge (id, model and origin, as in
 * `judgeKey`). Equal inputs under another judge have another hash.
 */
export function inputHash(parts: Record<InputPart, string>, judgeKey: string): string {
  return textHash(JSON.stringify([...inputParts.map((part) => parts[part]), judgeKey]));
}
