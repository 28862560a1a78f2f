import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { RagJudgeRequest } from '../rag/RagJudgeRequest';

/** Gives the same as `textHash`. A platform's own is several times as fast, which long contexts need. */
export type TextHash = (text: string) => string;

/** SHA-256 of a text's UTF-8 bytes, as 64 hex digits; a surrogate without its other half counts as U+FFFD. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** What of a case a judgment depends on. */
export type InputPart = 'query' | 'answer' | 'context' | 'hits';
/** The parts, in the order in which changes are named. */
export const inputParts: readonly InputPart[] = ['query', 'answer', 'context', 'hits'];

/** The hash of each part of a case, so that what changed since a judgment can be named. */
export function partHashes(request: RagJudgeRequest, hash: TextHash = textHash): Record<InputPart, string> {
  return {
    query: hash(request.query),
    answer: hash(request.answer),
    context: hash(request.context),
    hits: hash(JSON.stringify(request.hits)),
  };
}

/**
 * The hash that decides whether a judgment is stale: over the four parts and the judge (id, model and origin, as in
 * `judgeKey`). Equal inputs under another judge have another hash.
 */
export function inputHash(parts: Record<InputPart, string>, judgeKey: string): string {
  return textHash(JSON.stringify([...inputParts.map((part) => parts[part]), judgeKey]));
}
