import { scoreFields } from '../../rag/scoreFields';
import type { NullCause, ParseMode } from '../../rag/RagJudgeEvaluation';
import type { ScoreField } from '../../rag/scoreFields';
import { findObjects, validSlice } from './findObjects';
import { hideThinking } from './hideThinking';
import { JsonReader } from './JsonReader';
import type { JsonMember, JsonObject } from './JsonNode';
import { readScore } from './readScore';
import { hasScoreField, unreadScores } from './scoreKeys';

/** What was found in a reply, with its place in it. */
export interface ReplyReading {
  mode: ParseMode;
  /** The outermost object that was read, if any. */
  object: JsonObject | undefined;
  /** The members that were read: the last of each name. */
  read: Partial<Record<ScoreField | 'reason', JsonMember>>;
  /** Why a score that has no member is null. */
  absent: NullCause;
  /** Members that look like a score but are not read. */
  unread: JsonMember[];
  /** Score fields that stand several times with different values. */
  repeated: ScoreField[];
  /** How many complete objects hold scores, when they do not agree; else 0. */
  conflicting: number;
  /** Whether another object with scores follows that the text's end cuts. */
  cutLater: boolean;
  /** Whether the reply ends inside a think block. */
  endsThinking: boolean;
}

/** The outermost object has escaped quotes. An escaped object inside a text is a quotation, and is not read. */
const escapedObject = /^[^{]*\{\s*\\"/;

/** An object that holds scores, itself or one level down. */
interface Candidate {
  object: JsonObject;
  members: JsonMember[];
  closed: boolean;
}

/**
 * Finds the judgment in a reply: think blocks are left out; the slice from the first to the last brace is `strict` when
 * it is valid JSON with at least one of the three keys and nothing was left out. Else the last complete object with a
 * known key (or one level down, when it has none itself) is `recovered`, or, when there is none, the one that the text's
 * end cuts. Linear in the reply's length; never throws.
 */
export function readReply(raw: string): ReplyReading {
  const { text, hidden, unclosed } = hideThinking(raw);
  const whole = wholeSlice(text);
  if (whole) {
    const mode = hidden ? 'recovered' : 'strict';
    const found = reading({ mode, chosen: ownScores(whole), endsThinking: unclosed });
    return { ...found, cutLater: findObjects(text.slice(whole.span[1])).some(hasScoreField) };
  }
  let objects = findObjects(text);
  let candidates = objects.flatMap(candidatesIn);
  if (candidates.length === 0 && escapedObject.test(text)) {
    const unescaped = findObjects(unescapedQuotes(text));
    candidates = unescaped.flatMap(candidatesIn);
    if (candidates.length > 0) objects = unescaped;
  }
  const complete = candidates.filter(({ closed }) => closed);
  const chosen = complete.at(-1) ?? candidates.at(-1);
  if (!chosen) return noScores(objects, unclosed);
  const found = reading({ mode: 'recovered', chosen, endsThinking: unclosed });
  const different = new Set(complete.length > 1 ? complete.map(({ members }) => valuesOf(members)) : []);
  return {
    ...found,
    conflicting: different.size > 1 ? complete.length : 0,
    cutLater: chosen.closed && candidates.at(-1)?.closed === false,
  };
}

/** The protocol's slice, when it is valid JSON and has one of the keys at its top level. */
function wholeSlice(text: string): JsonObject | undefined {
  const slice = validSlice(text);
  if (!slice) return undefined;
  const result = new JsonReader(text, true).read(slice.from);
  return 'object' in result && hasScoreField(result.object) ? result.object : undefined;
}

/**
 * JSON inside a JSON text: its quotes without their backslash, for which a blank outside the quotes stands in, so that
 * positions stay true. A quote that is escaped twice is left as it is: it belongs to a text.
 */
function unescapedQuotes(text: string): string {
  let opening = false;
  return text.replace(/\\(\\\\)?"/g, (quote, twice?: string) => {
    if (twice !== undefined) return quote;
    opening = !opening;
    return opening ? ' "' : '" ';
  });
}

function candidatesIn(object: JsonObject): Candidate[] {
  if (hasScoreField(object)) return [ownScores(object)];
  const inner = object.members
    .flatMap(({ value }) => (value.kind === 'array' ? value.items : [value]))
    .filter((node): node is JsonObject => node.kind === 'object' && hasScoreField(node));
  if (inner.length === 0) return [];
  const members = [...object.members, ...inner.flatMap((node) => node.members)];
  return [{ object, members, closed: inner.every(({ closed }) => closed) }];
}

function ownScores(object: JsonObject): Candidate {
  return { object, members: object.members, closed: object.closed };
}

function reading(found: { mode: ParseMode; chosen: Candidate; endsThinking: boolean }): ReplyReading {
  const { object, members, closed } = found.chosen;
  const read: ReplyReading['read'] = {};
  for (const field of [...scoreFields, 'reason'] as const) {
    const member = members.findLast(({ key }) => key === field);
    if (member) read[field] = member;
  }
  return {
    mode: found.mode,
    object,
    read,
    absent: closed ? 'missing' : 'truncated',
    unread: unreadScores(members),
    repeated: scoreFields.filter((field) => {
      const same = members.filter(({ key }) => key === field);
      return same.length > 1 && new Set(same.map(({ value }) => JSON.stringify(readScore(value)))).size > 1;
    }),
    conflicting: 0,
    cutLater: false,
    endsThinking: found.endsThinking,
  };
}

function noScores(objects: readonly JsonObject[], endsThinking: boolean): ReplyReading {
  const object = objects.at(-1);
  if (!object) {
    return { ...nothing, absent: 'no-json', endsThinking };
  }
  const found = reading({ mode: 'failed', chosen: ownScores(object), endsThinking });
  const inner = object.members.flatMap(({ value }) => (value.kind === 'object' ? value.members : []));
  return { ...found, unread: [...found.unread, ...unreadScores(inner)] };
}

const nothing: ReplyReading = {
  mode: 'failed',
  object: undefined,
  read: {},
  absent: 'no-json',
  unread: [],
  repeated: [],
  conflicting: 0,
  cutLater: false,
  endsThinking: false,
};

function valuesOf(members: readonly JsonMember[]): string {
  return JSON.stringify(
    scoreFields.map((field) => {
      const member = members.findLast(({ key }) => key === field);
      return member ? readScore(member.value) : null;
    }),
  );
}
