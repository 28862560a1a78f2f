import { scoreFields } from '../rag/scoreFields';
import type { Span } from './reply/JsonNode';
import { readReply } from './reply/readReply';

/** Character ranges [from, to) of the raw output. */
export interface RawSpans {
  /** The object that was read; null when none was. */
  parsed: [number, number] | null;
  /** The values that were read: scores and reason, in the order of the text. */
  read: [number, number][];
  /** Keys that look like a score but are not read. */
  unread: [number, number][];
}

/** Where in a raw output the parser found what it read. Reads the text anew, exactly as `parseEvaluation` does. */
export function locateParsed(rawOutput: string): RawSpans {
  const { object, read, unread } = readReply(rawOutput);
  const values = [...scoreFields, 'reason' as const].flatMap((name) => {
    const member = read[name];
    return member ? [range(member.value.span)] : [];
  });
  return {
    parsed: object ? range(object.span) : null,
    read: values.sort(byPlace),
    unread: unread.map(({ keySpan }) => range(keySpan)).sort(byPlace),
  };
}

function range([from, to]: Span): [number, number] {
  return [from, to];
}

function byPlace(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0];
}
