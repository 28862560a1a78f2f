/** The value as an object with string keys, or undefined when it is none (null, a list, a plain value). */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** The value of a text that is a JSON list or object; any other value as it is. */
export function decodeJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return value;
  }
}

/** A value as a short quotation for a message, at most 40 characters, whatever its size and depth. */
export function quote(value: unknown): string {
  const text = value === undefined ? 'nothing' : jsonStart(value, 41);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

/** The first characters of a value's JSON text, of which no more is made. */
function jsonStart(value: unknown, length: number): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > length ? value.slice(0, length) : value);
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  const list = Array.isArray(value);
  let text = list ? '[' : '{';
  for (const key in value) {
    if (text.length > length) return text;
    if (text.length > 1) text += ',';
    if (!list) text += `${jsonStart(key, length)}:`;
    text += jsonStart((value as Record<string, unknown>)[key], length - text.length);
  }
  return text + (list ? ']' : '}');
}

/**
 * An id as text: a text that is not blank, or a whole number that a double holds exactly. Undefined for anything else.
 */
export function idText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Whether the value is an offset in a text: a whole number from 0. */
export function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
