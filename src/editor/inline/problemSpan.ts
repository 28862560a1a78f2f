/** UTF-16 offsets in a text. */
export interface Span {
  start: number;
  end: number;
}

/** A place in a text, from 0. */
export interface Place {
  line: number;
  character: number;
}

/** Longest sentence that is looked for with its line breaks loose. */
const longestLoose = 2000;

/**
 * Where a problem stands in a file's text: on the sentence, when it is found (the one nearest to where it was in the
 * judged text), else on the first word after front matter. An empty text has an empty span.
 */
export function problemSpan(text: string, sentence?: { text: string; near: number }): Span {
  const body = bodyStart(text);
  if (sentence !== undefined && sentence.text.trim() !== '') {
    const found = find(text, sentence.text.trim(), body + sentence.near);
    if (found !== undefined) return found;
  }
  const word = /\S+/.exec(text.slice(body));
  if (word === null) return { start: 0, end: 0 };
  return { start: body + word.index, end: body + word.index + word[0].length };
}

/** The line and character of an offset. A line ends with `\n`, `\r\n` or `\r`. */
export function placeOf(text: string, offset: number): Place {
  let line = 0;
  let lineStart = 0;
  for (const end of text.matchAll(/\r\n|\n|\r/g)) {
    const next = end.index + end[0].length;
    if (next > offset) break;
    line += 1;
    lineStart = next;
  }
  return { line, character: offset - lineStart };
}

function find(text: string, sentence: string, near: number): Span | undefined {
  const spans = exact(text, sentence);
  if (spans.length === 0 && sentence.length <= longestLoose) spans.push(...loose(text, sentence));
  return spans.sort((a, b) => Math.abs(a.start - near) - Math.abs(b.start - near))[0];
}

function exact(text: string, sentence: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(sentence); at >= 0; at = text.indexOf(sentence, at + sentence.length))
    spans.push({ start: at, end: at + sentence.length });
  return spans;
}

/** Line ends differ between what was judged and what an editor holds. */
function loose(text: string, sentence: string): Span[] {
  const pattern = sentence
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  return [...text.matchAll(new RegExp(pattern, 'g'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Where the text begins that a judge sees: after a byte-order mark and a leading `---` block. */
function bodyStart(text: string): number {
  return (
    /^\ufeff?---[ \t]*\r?\n(?:[\s\S]*?\r?\n)??---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ??
    (text.startsWith('\ufeff') ? 1 : 0)
  );
}
