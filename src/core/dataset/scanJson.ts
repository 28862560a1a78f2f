/** A stretch of a JSON text, [from, to). */
export interface Span {
  from: number;
  to: number;
}

export interface MemberSpan extends Span {
  key: string;
}

/** What stopped a scan before the closing bracket: a 0-based offset and a clause. */
export interface ScanFault {
  offset: number;
  message: string;
}

const open = new Set(['{', '[']);
const close = new Set(['}', ']']);

/** Offset of the next character that is not JSON white space (or a stray byte order mark). */
export function skipSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09 && code !== 0xfeff) break;
    i++;
  }
  return i;
}

/**
 * Offset after the value that begins at `from`, found by brackets alone, so that a fault inside it does not hide
 * where it ends. A raw line end closes a string that was left open. -1 when brackets are left open at the end.
 */
export function valueEnd(text: string, from: number): number {
  let depth = 0;
  let i = from;
  while (i < text.length) {
    const char = text[i] as string;
    if (char === '"') {
      i = stringEnd(text, i);
      if (depth === 0) return i;
      continue;
    }
    if (open.has(char)) depth++;
    else if (close.has(char)) {
      if (depth === 0) return i;
      depth--;
      if (depth === 0) return i + 1;
    } else if (depth === 0 && (char === ',' || char === ':')) return i;
    i++;
  }
  return depth === 0 ? i : -1;
}

/** Offset after the string that opens at `from`. */
function stringEnd(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x5c) i++;
    else if (code === 0x22) return i + 1;
    else if (code === 0x0a) return i;
  }
  return text.length;
}

/** The elements of the array that opens at `from`, with what kept the scan from reaching its end. */
export function scanArray(text: string, from: number): { elements: Span[]; fault?: ScanFault; end: number } {
  const elements: Span[] = [];
  let i = skipSpace(text, from + 1);
  while (i < text.length && text[i] !== ']') {
    const end = valueEnd(text, i);
    if (end < 0)
      return {
        elements,
        fault: { offset: i, message: 'the row that begins here never closes' },
        end: text.length,
      };
    if (end === i)
      return { elements, fault: { offset: i, message: `unexpected ${text[i] ?? 'end'}` }, end: i };
    elements.push({ from: i, to: trimEnd(text, i, end) });
    i = skipSpace(text, end);
    if (text[i] === ',') i = skipSpace(text, i + 1);
    else if (text[i] !== ']' && i < text.length && !open.has(text[i] as string)) {
      return { elements, fault: { offset: i, message: 'a comma or ] is missing here' }, end: i };
    }
  }
  if (i >= text.length)
    return { elements, fault: { offset: from, message: 'the list that begins here never closes' }, end: i };
  return { elements, end: i + 1 };
}

/** The members of the object that opens at `from`, in file order, repeated keys included; stops at the first fault. */
export function scanObject(text: string, from: number): MemberSpan[] {
  const members: MemberSpan[] = [];
  let i = skipSpace(text, from + 1);
  while (text[i] === '"') {
    const keyEnd = stringEnd(text, i);
    const colon = skipSpace(text, keyEnd);
    if (text[colon] !== ':') break;
    const start = skipSpace(text, colon + 1);
    const found = valueEnd(text, start);
    const end = found < 0 ? text.length : found;
    members.push({ key: readKey(text.slice(i, keyEnd)), from: start, to: trimEnd(text, start, end) });
    i = skipSpace(text, end);
    if (text[i] !== ',') break;
    i = skipSpace(text, i + 1);
  }
  return members;
}

function readKey(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return quoted.slice(1, -1);
  }
}

function trimEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && ' \n\r\t'.includes(text[end - 1] as string)) end--;
  return end;
}
