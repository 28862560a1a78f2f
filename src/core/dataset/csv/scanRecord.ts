/** What was found at the beginning of a piece of a CSV text; `end` is the offset after it. */
export type Scanned =
  | {
      kind: 'record';
      fields: string[];
      /** Line breaks in it, its own end included. */ lines: number;
      end: number;
    }
  | { kind: 'fault'; /** Offset of the quote. */ at: number; message: string };

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The record (RFC 4180) that begins at `from`. A field is quoted when it begins with a quote; then it may hold separators
 * and line breaks, and a doubled quote stands for one. A quote inside any other field is a plain character. Lines end with
 * `\n`, `\r\n` or `\r`, as editors count them. Undefined when the text may go on and the record may not be all there.
 */
export function scanRecord(
  text: string,
  from: number,
  { separator, final }: { separator: number; final: boolean },
): Scanned | undefined {
  const fields: string[] = [];
  let lines = 0;
  let at = from;
  for (;;) {
    let end: number;
    if (text.charCodeAt(at) === quote) {
      const quoted = scanQuoted(text, at);
      if (quoted === undefined || (quoted.end === text.length && !final)) {
        return final
          ? { kind: 'fault', at, message: 'The quote that opens here is never closed.' }
          : undefined;
      }
      end = quoted.end;
      // Blanks after the closing quote belong to no field.
      while (text.charCodeAt(end) === 0x20) end++;
      const next = text.charCodeAt(end);
      if (end < text.length && next !== separator && next !== lineFeed && next !== carriageReturn) {
        const message = `The quote that opens here closes before ${JSON.stringify(text.slice(end, end + 10))}. A quote inside a quoted field is written twice.`;
        return { kind: 'fault', at, message };
      }
      fields.push(quoted.value);
      lines += quoted.lines;
    } else {
      end = at;
      for (; end < text.length; end++) {
        const code = text.charCodeAt(end);
        if (code === separator || code === lineFeed || code === carriageReturn) break;
      }
      fields.push(text.slice(at, end));
    }
    if (end >= text.length) return final ? { kind: 'record', fields, lines, end } : undefined;
    if (text.charCodeAt(end) === separator) at = end + 1;
    else {
      const after = lineEnd(text, end);
      if (after === text.length && text.charCodeAt(end) === carriageReturn && after === end + 1 && !final) {
        return undefined;
      }
      return { kind: 'record', fields, lines: lines + 1, end: after };
    }
  }
}

/** The quoted field that opens at `open`; undefined when it does not close. */
function scanQuoted(text: string, open: number): { value: string; lines: number; end: number } | undefined {
  const parts: string[] = [];
  let from = open + 1;
  let close = text.indexOf('"', from);
  while (close >= 0 && text.charCodeAt(close + 1) === quote) {
    parts.push(text.slice(from, close + 1));
    from = close + 2;
    close = text.indexOf('"', from);
  }
  if (close < 0) return undefined;
  parts.push(text.slice(from, close));
  const value = parts.join('');
  return { value, lines: countBreaks(value), end: close + 1 };
}

/** Offset after the line break at `at`. */
function lineEnd(text: string, at: number): number {
  return text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1;
}

/** Number of line breaks in a text. */
export function countBreaks(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(i + 1) !== lineFeed)) count++;
  }
  return count;
}

/** Offset after the line that holds `at`; the end of the text when it does not end. */
export function afterLine(text: string, at: number): number {
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === lineFeed || code === carriageReturn) return lineEnd(text, i);
  }
  return text.length;
}
