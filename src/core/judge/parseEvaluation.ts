import { scoreFields } from '../rag/scoreFields';
import type { JudgeNote, NullCause, RagJudgeEvaluation } from '../rag/RagJudgeEvaluation';
import type { ScoreField } from '../rag/scoreFields';
import { readReply } from './reply/readReply';
import type { ReplyReading } from './reply/readReply';
import { readScore } from './reply/readScore';
import type { ScoreReading } from './reply/readScore';
import { reasonText, replyNotes, scoreNote } from './reply/replyNotes';
import { withoutScores } from './withoutScores';

/** A judge's reply, as a ChatModel gives it. */
export interface JudgeReply {
  /** The text, verbatim; `""` for an empty reply. */
  text: string;
  /** `length`: the reply was cut. `content_filter`: the provider blocked it. */
  finishReason?: string | undefined;
  /** The API's refusal field. */
  refusal?: string | undefined;
  /** True when the text came from a reasoning field because the content was empty. */
  fromReasoning?: boolean | undefined;
}

/**
 * Turns any reply into scores in [0, 1] or nulls with a cause, the reason, notes and the parse mode; `rawOutput` is the
 * reply verbatim (the refusal, when that is all there is). One bad field never costs another. Never throws.
 */
export function parseEvaluation(reply: JudgeReply): RagJudgeEvaluation {
  return callOutcome(reply) ?? textOutcome(reply);
}

/** Whether a text holds a judgment; a ladder of request formats may try the next one when not. */
export function isParseable(text: string): boolean {
  return readReply(text).mode !== 'failed';
}

/** What the call itself decides, whatever the text says. */
function callOutcome({ text, finishReason, refusal }: JudgeReply): RagJudgeEvaluation | undefined {
  if (refusal !== undefined && refusal.trim() !== '') {
    const error = `The model declined to judge: ${refusal.trim()}`;
    return withoutScores({ cause: 'refused', rawOutput: text === '' ? refusal : text, error });
  }
  if (finishReason === 'content_filter') {
    const error = 'The provider’s filter blocked the reply.';
    return withoutScores({ cause: 'filtered', rawOutput: text, error });
  }
  if (text.trim() !== '') return undefined;
  return finishReason === 'length'
    ? withoutScores({ cause: 'truncated', rawOutput: text, why: 'the reply was cut before any text' })
    : withoutScores({ cause: 'empty-output', rawOutput: text });
}

function textOutcome({ text, finishReason, fromReasoning }: JudgeReply): RagJudgeEvaluation {
  const found = readReply(text);
  if (fromReasoning && !isWhole(found)) {
    const why = 'the model returned no text, and its reasoning holds no complete judgment';
    return withoutScores({ cause: 'empty-output', rawOutput: text, why });
  }
  const cut = finishReason === 'length' && found.mode === 'failed';
  const reply: ReplyReading = cut ? { ...found, absent: 'truncated' } : found;
  const scores = {} as Record<ScoreField, number | null>;
  const causes: Partial<Record<ScoreField, NullCause>> = {};
  const notes: JudgeNote[] = [];
  if (fromReasoning) notes.push(reasoningNote);
  for (const field of scoreFields) {
    const score = scoreOf(reply, field);
    scores[field] = score.value;
    if (score.value === null) causes[field] = score.cause;
    const note = scoreNote({ raw: text, reply, field, score });
    if (note) notes.push(note);
  }
  return {
    ...scores,
    reason: reasonText(text, reply.read.reason),
    rawOutput: text,
    causes,
    notes: [...notes, ...replyNotes(reply)],
    parseMode: fromReasoning && reply.mode === 'strict' ? 'recovered' : reply.mode,
  };
}

function scoreOf(reply: ReplyReading, field: ScoreField): ScoreReading {
  const member = reply.read[field];
  return member ? readScore(member.value) : { value: null, cause: reply.absent };
}

/** A complete object with the three keys: the only thing that is read from a model's reasoning. */
function isWhole({ absent, read }: ReplyReading): boolean {
  return absent === 'missing' && scoreFields.every((field) => read[field] !== undefined);
}

const reasoningNote: JudgeNote = {
  code: 'from-reasoning',
  message: 'The reply’s content was empty; the judgment was read from its reasoning.',
};
