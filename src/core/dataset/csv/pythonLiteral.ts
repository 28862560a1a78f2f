/**
 * A Python list, tuple, dict, text or number as JSON text: what pandas writes into a cell that holds a list
 * (`['doc-1', 'doc-4']`). Undefined for any other text. Not evaluated, only read.
 */
export function pythonLiteralAsJson(text: string): string | undefined {
  const parts: string[] = [];
  const token =
    /\s*(?:([[\]{}(),:])|'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"|(None|True|False|nan|-?inf|-?[\d.][\w.+-]*))\s*/y;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (match === null) return undefined;
    const [, mark, single, double, word] = match;
    if (mark !== undefined) parts.push(mark === '(' ? '[' : mark === ')' ? ']' : mark);
    else if (word !== undefined) parts.push(words.get(word) ?? word);
    else parts.push(JSON.stringify(unescaped(single ?? double ?? '')));
  }
  // Python allows a comma before the closing bracket.
  return parts.filter((part, at) => part !== ',' || !/^[\]}]$/.test(parts[at + 1] ?? '')).join('');
}

const words: ReadonlyMap<string, string> = new Map([
  ['None', 'null'],
  ['True', 'true'],
  ['False', 'false'],
  ['nan', 'NaN'],
  ['inf', 'Infinity'],
  ['-inf', '-Infinity'],
]);

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['\n', ''],
]);

function unescaped(text: string): string {
  return text.replace(/\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[^])/gi, (whole) => {
    if (whole.length > 2) {
      const code = parseInt(whole.slice(2), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    const one = whole.charAt(1);
    return escapes.get(one) ?? (/["'\\]/.test(one) ? one : whole);
  });
}
