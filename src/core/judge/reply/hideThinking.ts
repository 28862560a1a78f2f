import { validSlice } from './findObjects';
import type { Span } from './JsonNode';

/** The reply with its think blocks blanked, character for character, so that positions stay true. */
export interface VisibleReply {
  text: string;
  /** Whether anything was blanked. */
  hidden: boolean;
  /** Whether a block was still open when the reply ended. */
  unclosed: boolean;
}

interface Tag {
  from: number;
  to: number;
  closing: boolean;
}

interface Blocks {
  spans: Span[];
  unclosed: boolean;
}

const anyTag = /<(\/?)think(?:ing)?>/gi;

/**
 * Blanks think blocks (`<think>…</think>`, `<thinking>` too) that lie outside JSON texts: a tag inside a text is text.
 * A closing tag alone blanks everything before it, an opening tag alone everything after it.
 */
export function hideThinking(raw: string): VisibleReply {
  const tags = [...raw.matchAll(anyTag)].map((match): Tag => {
    return { from: match.index, to: match.index + match[0].length, closing: match[1] === '/' };
  });
  if (tags.length === 0) return { text: raw, hidden: false, unclosed: false };
  const { spans, unclosed } = blocksOf(raw, outsideJson(raw, tags) ?? tags);
  return { text: blank(raw, spans), hidden: spans.length > 0, unclosed };
}

/** When the first to the last brace is valid JSON, the tags in it are text; else undefined: it takes a closer look. */
function outsideJson(raw: string, tags: readonly Tag[]): Tag[] | undefined {
  const slice = validSlice(raw);
  if (!slice) return undefined;
  return tags.filter((tag) => tag.to <= slice.from || tag.from >= slice.to);
}

function blocksOf(raw: string, tags: readonly Tag[]): Blocks {
  let start = 0;
  for (;;) {
    const found = scan(raw, tags, start);
    if (found.againFrom === undefined) return found;
    start = found.againFrom;
  }
}

/**
 * Walks the text from `start`, knowing when it is inside a text of an object. A closing tag inside such a text counts
 * after all when the object never closes and another brace follows the tag: then the quote before it was prose, and the
 * walk has to start again behind the tag (`againFrom`).
 */
function scan(raw: string, tags: readonly Tag[], start: number): Blocks & { againFrom?: number } {
  const lastBrace = raw.lastIndexOf('{');
  let spans: Span[] = start > 0 ? [[0, start]] : [];
  let next = tags.findIndex((tag) => tag.from >= start);
  if (next < 0) next = tags.length;
  let depth = 0;
  let quote = '';
  let before = '';
  let doubted: number | undefined;
  for (let at = start; at < raw.length; at++) {
    const tag = tags[next];
    if (tag?.from === at) {
      next++;
      at = tag.to - 1;
      if (quote !== '') {
        if (tag.closing && lastBrace >= tag.to) doubted = tag.to;
      } else if (tag.closing) {
        spans = [[0, tag.to]];
        depth = 0;
      } else {
        while (tags[next]?.closing === false) next++;
        const end = tags[next++]?.to;
        spans.push([tag.from, end ?? raw.length]);
        if (end === undefined) return { spans, unclosed: true };
        at = end - 1;
      }
      continue;
    }
    const character = raw[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (opensText(character, { depth, before })) quote = character;
    else if (character === '{') depth++;
    else if (character === '}') depth = Math.max(0, depth - 1);
    if (depth === 0) doubted = undefined;
    if (character.trim() !== '') before = character;
  }
  return doubted === undefined ? { spans, unclosed: false } : { spans, unclosed: false, againFrom: doubted };
}

/** Quotes open a text only inside an object; an apostrophe only where a key or a value may begin. */
function opensText(character: string, { depth, before }: { depth: number; before: string }): boolean {
  if (depth === 0) return false;
  return character === '"' || (character === "'" && '{[,:'.includes(before));
}

function blank(raw: string, spans: readonly Span[]): string {
  let text = '';
  let at = 0;
  for (const [from, to] of spans) {
    text += raw.slice(at, from) + ' '.repeat(Math.max(0, to - Math.max(at, from)));
    at = Math.max(at, to);
  }
  return text + raw.slice(at);
}
