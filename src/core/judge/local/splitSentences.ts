/** A stretch of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Full stops after these do not end a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|no|nos|fig|approx|inc|ltd|co|jr|sr|e\.g|i\.e|cf|al|u\.s|u\.k|\p{L})\.\s*$/iu;
const meaningful = /[\p{L}\p{N}]/u;
/** A list marker (`1.`, `a)`, `-`) belongs to the sentence after it. */
const onlyMarker = /^\s*(?:[-*•]|\(?(?:\d{1,3}|\p{L})[.)])\s*$/u;

/**
 * The sentences of a text, trimmed, in order: lines first, then Unicode's sentence boundaries (which know 。 and ؟),
 * except after an abbreviation or an initial. A piece without a letter or digit joins the sentence before it.
 */
export function splitSentences(text: string): Span[] {
  const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
  const spans: Span[] = [];
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    let open: Span | undefined;
    for (const piece of segmenter.segment(line[0])) {
      const start = line.index + piece.index;
      const end = start + piece.segment.length;
      open = open === undefined ? { start, end } : { start: open.start, end };
      const so = text.slice(open.start, open.end);
      if (abbreviation.test(so) || onlyMarker.test(so)) continue;
      add(spans, { text, open });
      open = undefined;
    }
    if (open !== undefined) add(spans, { text, open });
  }
  return spans;
}

function add(spans: Span[], { text, open }: { text: string; open: Span }): void {
  const raw = text.slice(open.start, open.end);
  const start = open.start + (raw.length - raw.trimStart().length);
  const end = start + raw.trim().length;
  if (meaningful.test(raw)) spans.push({ start, end });
  else {
    const before = spans.pop();
    if (before !== undefined) spans.push({ start: before.start, end: Math.max(before.end, end) });
  }
}
