/** A JSON text as a value, or why it is none. */
export type ParsedJson =
  | { ok: true; value: unknown; /** Bare NaN, Infinity and -Infinity that were read as null. */ bare: number }
  | {
      ok: false;
      message: string;
      /** 0-based offset of the fault, when the parser tells it. */ offset?: number;
    };

/**
 * JSON.parse that also reads what Python's json module writes for numbers that JSON has not: bare NaN, Infinity and
 * -Infinity, outside of strings, become null and are counted. Never throws for bad text.
 */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text), bare: 0 };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return parseWithoutBareNumbers(text) ?? { ok: false, ...faultOf(error, text) };
  }
}

function parseWithoutBareNumbers(text: string): ParsedJson | undefined {
  if (!text.includes('NaN') && !text.includes('Infinity')) return undefined;
  const { text: replaced, bare } = replaceBareNumbers(text);
  if (bare === 0) return undefined;
  try {
    return { ok: true, value: JSON.parse(replaced), bare };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function replaceBareNumbers(text: string): { text: string; bare: number } {
  const parts: string[] = [];
  let bare = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) {
      i = stringEnd(text, i);
    } else if (code === 0x4e || code === 0x49 || code === 0x2d) {
      const word = ['NaN', 'Infinity', '-Infinity'].find((name) => text.startsWith(name, i));
      if (word === undefined) continue;
      parts.push(text.slice(from, i), 'null');
      bare++;
      from = i + word.length;
      i = from - 1;
    }
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), bare };
}

/** Offset of the quote that closes the string which opens at `open`; the last offset when it never closes. */
function stringEnd(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x5c) i++;
    else if (code === 0x22) return i;
  }
  return text.length - 1;
}

function faultOf(error: SyntaxError, text: string): { message: string; offset?: number } {
  if (/unexpected end|unterminated/i.test(error.message)) {
    return { message: 'the text ends too early', offset: text.length };
  }
  const position = /at position (\d+)/.exec(error.message)?.[1];
  const offset = position === undefined ? offsetOfQuoted(error.message, text) : Number(position);
  const message = error.message
    .replace(/(?:^|, )(?:\.\.\.)?"[^]*is not valid JSON$/, '')
    .replace(/ in JSON at position[^]*$/, '');
  return { message: lowerFirst(message || 'not valid JSON'), ...(offset === undefined ? {} : { offset }) };
}

/** Short texts are quoted whole in the parser's message, without a position; the unexpected token tells it when it is unique. */
function offsetOfQuoted(message: string, text: string): number | undefined {
  const token = /^Unexpected token '(.)'/u.exec(message)?.[1];
  if (token === undefined) return undefined;
  const first = text.indexOf(token);
  return first >= 0 && text.indexOf(token, first + 1) < 0 ? first : undefined;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
