import type { Span } from './JsonNode';

/** For each opening quote, the characters that may close it. */
const closers: Record<string, string> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '\u201c': '\u201d\u201c"',
  '\u201d': '\u201d\u201c"',
  '\u2018': "\u2019\u2018'",
  '\u2019': "\u2019\u2018'",
};

export function opensQuote(character: string | undefined): boolean {
  return character !== undefined && Object.hasOwn(closers, character);
}

/** The positions of the quotes that may close the text opened at `open`, skipping what a backslash escapes. */
export function* closingQuotes(text: string, open: number): Generator<number, void> {
  const closing = closers[text[open] ?? ''] ?? '';
  for (let at = open + 1; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '\\') at++;
    else if (closing.includes(character)) yield at;
  }
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** The text between two quotes with its escapes resolved; an unknown escape stands for its character. */
export function unquoted(text: string, [from, to]: Span): string {
  const inner = text.slice(from, to);
  if (!inner.includes('\\')) return inner;
  return inner.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_all, hex?: string, single?: string) =>
    hex === undefined
      ? (escapes[single ?? ''] ?? single ?? '')
      : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
