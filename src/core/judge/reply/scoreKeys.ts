import { scoreFields } from '../../rag/scoreFields';
import type { ScoreField } from '../../rag/scoreFields';
import type { JsonMember, JsonObject } from './JsonNode';

const fields: readonly string[] = scoreFields;

/** Whether a key is one of the three names of the protocol. */
export function isScoreField(key: string | null): key is ScoreField {
  return key !== null && fields.includes(key);
}

/** Whether one of the three names stands at the object's top level. */
export function hasScoreField(object: JsonObject): boolean {
  return object.members.some(({ key }) => isScoreField(key));
}

/** Which names a reader would take for the field: `answerRelevance`, `answer_relevance_score`, `groundedness`. */
const lookAlikes: Record<ScoreField, RegExp> = {
  faithfulnessScore: /^(?:faithful|grounded|support)/,
  contextRelevanceScore: /^(?:context|retriev).*relevan|^relevan.*context/,
  answerRelevanceScore: /^(?:answer|response).*relevan|^relevan.*answer/,
};

/** Whether the key looks like the field but is not it: the protocol reads its three names alone, case-sensitively. */
export function looksLike(field: ScoreField, key: string): boolean {
  return !isScoreField(key) && lookAlikes[field].test(key.toLowerCase().replace(/[^a-z]/g, ''));
}

/** Members with a single value whose key looks like a score but is not read. */
export function unreadScores(members: readonly JsonMember[]): JsonMember[] {
  return members.filter(({ key, value }) => {
    if (key === null || isScoreField(key) || value.kind === 'object' || value.kind === 'array') return false;
    return scoreFields.some((field) => looksLike(field, key)) || /score|rating/i.test(key);
  });
}
