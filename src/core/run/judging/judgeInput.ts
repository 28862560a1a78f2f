import { assembleContext, hitsWithContent } from '../../judge/assembleContext';
import { partHashes, type TextHash } from '../../judge/inputHash';
import { makesClaim } from '../../judge/makesClaim';
import type { DatasetCase } from '../../dataset/DatasetCase';
import type { RagHit } from '../../rag/RagHit';
import type { JudgeNote } from '../../rag/RagJudgeEvaluation';
import type { RagJudgeRequest } from '../../rag/RagJudgeRequest';

/** Why a case is not sent to any judge. */
export const notSentReasons = ['no-query', 'no-answer', 'symbols-only', 'no-context'] as const;
export type NotSent = (typeof notSentReasons)[number];

/** What a judge gets of a case, and what is to be known of how it came about. */
export interface SentInput {
  request: RagJudgeRequest;
  notes: JudgeNote[];
}

/** What a judge gets of a case, or why it gets nothing. */
export type JudgeInput = SentInput | { notSent: NotSent };

/**
 * The judge's request for a case of a dataset. A context of several texts is assembled as hits are; without a context it
 * is assembled from the hits that have content. A case without question, answer or context is not sent, nor is an answer
 * of symbols only.
 */
export function judgeInput(found: DatasetCase): JudgeInput {
  const { query = '', answer = '' } = found;
  if (query.trim() === '') return { notSent: 'no-query' };
  if (answer.trim() === '') return { notSent: 'no-answer' };
  if (!makesClaim(answer)) return { notSent: 'symbols-only' };
  const own = typeof found.context === 'string' ? found.context : '';
  if (own.trim() !== '')
    return { request: { query, answer, context: own, hits: found.hits ?? [] }, notes: [] };
  const listed: RagHit[] = Array.isArray(found.context) ? found.context.map((content) => ({ content })) : [];
  const passages = hitsWithContent(listed).length > 0 ? listed : (found.hits ?? []);
  const context = assembleContext(passages);
  if (context === '') return { notSent: 'no-context' };
  const request = { query, answer, context, hits: passages };
  if (passages === listed) return { request, notes: [] };
  const count = hitsWithContent(passages).length;
  const message = `The row has no context: it was assembled from ${count === 1 ? '1 hit' : `${count} hits`}.`;
  return { request, notes: [{ code: 'context-assembled', message }] };
}

/** What stands beside the null scores of a case that was not sent. */
export const notSentSentences: Record<NotSent, string> = {
  'no-query': 'the row has no question, so nothing was sent',
  'no-answer': 'the row has no answer, so nothing was sent',
  'symbols-only': 'the answer has no letter or digit, so nothing was sent',
  'no-context': 'the row has no context and no hit with content, so nothing was sent',
};

/** SHA-256 (hex) of what a judge gets of a case, whoever judges: tells whether a row changed since it was judged. */
export function caseHash(input: JudgeInput, hash: TextHash): string {
  if ('notSent' in input) return hash(input.notSent);
  const parts = partHashes(input.request, hash);
  return hash(JSON.stringify([parts.query, parts.answer, parts.context, parts.hits]));
}
