import type { JudgeNote } from '../../rag/RagJudgeEvaluation';
import type { ScoreField } from '../../rag/scoreFields';
import { excerpt } from './excerpt';
import type { JsonMember } from './JsonNode';
import type { ReplyReading } from './readReply';
import type { ScoreReading } from './readScore';
import { looksLike } from './scoreKeys';

/** The codes of the notes that come from reading a reply, beside the causes of its nulls. */
export const replyNoteCodes = [
  'coerced',
  'clamped',
  'conflicting-objects',
  'cut-object',
  'repeated-key',
  'cut-reason',
  'from-reasoning',
] as const;

/** One score of a reply: its member, when there is one, and what it says. */
export interface FieldReading {
  raw: string;
  reply: ReplyReading;
  field: ScoreField;
  score: ScoreReading;
}

/** What a reader should know of one score: that it was coerced or clamped, or why it is null. */
export function scoreNote(reading: FieldReading): JudgeNote | undefined {
  const { field, score } = reading;
  return score.value === null ? nullNote(reading, score.cause) : numberNote(field, score, written(reading));
}

function numberNote(
  field: ScoreField,
  score: { value: number; given: number; coerced: boolean },
  text: string,
): JudgeNote | undefined {
  if (score.given < 0 || score.given > 1) {
    const message = `${field} was ${text}, clamped to ${score.value}${scaleHint(score.given)}.`;
    return { code: 'clamped', dimension: field, message };
  }
  if (!score.coerced) return undefined;
  const value = Number(score.value.toFixed(4));
  return { code: 'coerced', dimension: field, message: `${field} was ${text}, read as ${value}.` };
}

/** A number just above 1 is inexact rather than on another scale. */
function scaleHint(given: number): string {
  if (given <= 1.1 || given > 100) return '';
  return given <= 10 ? ': possible 0-10 scale' : ': possible 0-100 scale';
}

function nullNote(reading: FieldReading, code: string): JudgeNote | undefined {
  const message = nullSentence(reading, code);
  return message === undefined ? undefined : { code, dimension: reading.field, message };
}

/** The sentence beside the null, where it can say more than the cause does. */
function nullSentence(reading: FieldReading, cause: string): string | undefined {
  const { reply, field } = reading;
  if (cause === 'not-a-number') return `the reply says ${written(reading)}`;
  if (cause === 'truncated') return reply.read[field] ? undefined : 'the reply ends before this field';
  if (cause === 'no-json') return reply.endsThinking ? 'the reply ends inside its think block' : undefined;
  if (cause !== 'missing') return undefined;
  const near = reply.unread.find(({ key }) => key !== null && looksLike(field, key))?.key;
  if (near === undefined || near === null) return undefined;
  return `the reply has no ${field}. It has ${excerpt(near)}, which the protocol does not read.`;
}

function written({ raw, reply, field }: FieldReading): string {
  const member = reply.read[field];
  return member ? excerpt(raw.slice(...member.value.span)) : '';
}

/** What concerns the reply as a whole. */
export function replyNotes(reply: ReplyReading): JudgeNote[] {
  const notes: JudgeNote[] = [];
  if (reply.conflicting > 0) {
    const message = `The reply holds ${reply.conflicting} objects with different scores; the last one was read.`;
    notes.push({ code: 'conflicting-objects', message });
  }
  if (reply.cutLater) {
    const message =
      'The reply goes on with another judgment that is cut; the complete one before it was read.';
    notes.push({ code: 'cut-object', message });
  }
  for (const dimension of reply.repeated) {
    const message = `The reply gives ${dimension} more than once with different values; the last one was read.`;
    notes.push({ code: 'repeated-key', dimension, message });
  }
  const reason = reply.read.reason;
  if (reason && !reason.value.closed)
    notes.push({ code: 'cut-reason', message: 'The reason is cut: the reply ends inside it.' });
  return notes;
}

/** The reason as text; a number, list or object as it stands in the reply; null when there is none. */
export function reasonText(raw: string, member: JsonMember | undefined): string | null {
  if (!member) return null;
  const { value } = member;
  if (value.kind === 'string') return value.text;
  if (value.kind === 'bare' && /^(?:null|None)?$/.test(value.text)) return null;
  return raw.slice(...value.span);
}
