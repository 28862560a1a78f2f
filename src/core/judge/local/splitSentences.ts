/** A stretch of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Full stops after these, and after an initial, do not end a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|no|nos|fig|approx|inc|ltd|co|jr|sr|e\.g|i\.e|cf|al|u\.s|u\.k|\p{L})\.$/iu;
const longestAbbreviation = 8;
const meaningful = /[\p{L}\p{N}]/u;
const lineOrEnd = /[\r\n]+|[.!?…]+|[。！？｡؟।॥۔]+/g;
const closers = new Set('"\'”’»)]}*_」』）】');
const blanks = new Set(' \t\u00a0\u3000');
const lowerCase = /^\p{Ll}/u;

/**
 * The sentences of a text, trimmed, in order. A line break ends one; so do 。！？؟। and the like; so do . ! ? … before
 * white space, except a full stop after an abbreviation or an initial or before a lower-case letter. Closing quotes and
 * brackets stay with their sentence. A piece without a letter or digit joins the sentence before it. Linear in the text:
 * Intl.Segmenter copies its whole input into every segment, which a long answer on one line cannot afford.
 */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const mark of text.matchAll(lineOrEnd)) {
    if (mark.index < start) continue;
    const end = boundaryAfter(text, { start, mark: mark[0], at: mark.index });
    if (end === undefined) continue;
    add(spans, { text, start, end });
    start = end;
  }
  add(spans, { text, start, end: text.length });
  return spans;
}

/** Where the sentence that a mark ends is over; undefined when the mark does not end one. */
function boundaryAfter(text: string, found: { start: number; mark: string; at: number }): number | undefined {
  let end = found.at + found.mark.length;
  if (/[\r\n]/.test(found.mark)) return end;
  while (closers.has(text.charAt(end))) end++;
  if (!/[.!?…]/.test(found.mark)) return end;
  let next = end;
  while (blanks.has(text.charAt(next))) next++;
  if (next < text.length && next === end && !/[\r\n]/.test(text.charAt(next))) return undefined;
  if (found.mark === '.') {
    if (lowerCase.test(text.slice(next, next + 2))) return undefined;
    const before = text.slice(Math.max(found.start, found.at - longestAbbreviation), found.at + 1);
    if (abbreviation.test(before)) return undefined;
  }
  return end;
}

function add(spans: Span[], piece: { text: string; start: number; end: number }): void {
  const raw = piece.text.slice(piece.start, piece.end);
  const start = piece.start + (raw.length - raw.trimStart().length);
  const end = start + raw.trim().length;
  if (meaningful.test(raw)) spans.push({ start, end });
  else if (start < end) {
    const before = spans.pop();
    if (before !== undefined) spans.push({ start: before.start, end });
  }
}
