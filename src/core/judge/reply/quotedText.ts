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
const backslash = 0x5c;

/** Whether a character can open a quoted text: straight, curly and back quotes. */
export function opensQuote(character: string): boolean {
  return closers[character] !== undefined;
}

/** The first quote from `from` on, inside a text opened at `open`, that may close it; undefined when there is none. */
export function closingQuote(text: string, open: number, from: number = open + 1): number | undefined {
  const closing = closers[text[open] ?? ''] ?? '"';
  const [first, second, third] = [closing.charCodeAt(0), closing.charCodeAt(1), closing.charCodeAt(2)];
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === first || code === second || code === third) return at;
  }
  return undefined;
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
