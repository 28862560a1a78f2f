import { nullCauses, RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import { scoreFields } from '../rag/scoreFields';
import type { JudgeNote, NullCause } from '../rag/RagJudgeEvaluation';
import type { ScoreField } from '../rag/scoreFields';
import { excerpt } from './reply/excerpt';
import { withoutScores } from './withoutScores';

type Fields = Record<string, unknown>;

/**
 * Makes what a custom judge returned a valid evaluation, or says why not. A score that is no number in [0, 1] becomes
 * null with cause `error` and a sentence; one without a cause gets `null` where null was given, else `missing`; a field of the wrong type is left out
 * and noted; unknown fields survive. What is not an object, or cannot be written as JSON, has no scores. Never throws.
 */
export function checkedEvaluation(given: unknown, label: string): RagJudgeEvaluation {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return unusable(`${label} returned ${kindOf(given)} instead of an evaluation.`);
  }
  try {
    const scores = readScores(given as Fields);
    const plain: unknown = JSON.parse(JSON.stringify(given));
    if (typeof plain !== 'object' || plain === null) return unusable(`${label} returned no evaluation.`);
    return assembled(plain as Fields, scores, label);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return unusable(`${label} returned an evaluation that cannot be stored: ${excerpt(why)}`);
  }
}

function unusable(error: string): RagJudgeEvaluation {
  return withoutScores({ cause: 'error', error });
}

/** The scores as returned, before JSON turns NaN into null: a valid one, or what is wrong with it. */
function readScores(given: Fields): Record<ScoreField, Score> {
  const scores = {} as Record<ScoreField, Score>;
  for (const field of scoreFields) scores[field] = readScore(given[field]);
  return scores;
}

type Score = { value: number | null; fault?: string };

function readScore(given: unknown): Score {
  if (given === null || given === undefined) return { value: null };
  if (typeof given !== 'number') return { value: null, fault: `the judge gave ${kindOf(given)}` };
  if (given >= 0 && given <= 1) return { value: given + 0 };
  return { value: null, fault: `the judge gave ${given}, which is not between 0 and 1` };
}

function assembled(given: Fields, scores: Record<ScoreField, Score>, label: string): RagJudgeEvaluation {
  const { kept, notes: left } = validFields(given);
  const causes: Partial<Record<ScoreField, NullCause>> = {};
  const notes: JudgeNote[] = [];
  for (const field of scoreFields) {
    const { value, fault } = scores[field];
    if (value !== null) continue;
    causes[field] = fault === undefined ? givenCause(given, field) : 'error';
    if (fault !== undefined) notes.push({ code: 'error', dimension: field, message: fault });
  }
  const fault = notes[0];
  return {
    ...kept,
    faithfulnessScore: scores.faithfulnessScore.value,
    contextRelevanceScore: scores.contextRelevanceScore.value,
    answerRelevanceScore: scores.answerRelevanceScore.value,
    reason: textOf(given.reason),
    rawOutput: textOf(given.rawOutput) ?? '',
    causes,
    notes: [...(kept.notes ?? []), ...notes, ...left],
    ...(fault && kept.error === undefined
      ? { error: `${label} gave a score that cannot be used: ${fault.dimension ?? ''}: ${fault.message}.` }
      : {}),
  };
}

/** The fields that have their type, unknown ones included; each of the others is noted. */
function validFields(given: Fields): { kept: Partial<RagJudgeEvaluation>; notes: JudgeNote[] } {
  const kept: Fields = {};
  const notes: JudgeNote[] = [];
  const own: readonly string[] = [...scoreFields, 'reason', 'rawOutput', 'causes'];
  const schemas: Record<string, { safeParse(value: unknown): { success: boolean } } | undefined> =
    RagJudgeEvaluation.shape;
  for (const [name, value] of Object.entries(given)) {
    if (own.includes(name)) continue;
    const valid = !Object.hasOwn(schemas, name) || schemas[name]?.safeParse(value).success === true;
    if (valid && !(name === 'judgedAt' && Number.isNaN(Date.parse(String(value))))) kept[name] = value;
    else {
      const message = `The judge gave ${excerpt(name)} as ${kindOf(value)} that cannot be used; it was left out.`;
      notes.push({ code: 'invalid-field', message });
    }
  }
  return { kept, notes };
}

function givenCause(given: Fields, field: ScoreField): NullCause {
  const { causes } = given;
  const cause: unknown =
    typeof causes === 'object' && causes !== null ? (causes as Fields)[field] : undefined;
  return nullCauses.find((known) => known === cause) ?? (given[field] === null ? 'null' : 'missing');
}

/** A text as it is, null for none, anything else as JSON. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? `"${excerpt(value)}"` : `a ${typeof value}`;
}
