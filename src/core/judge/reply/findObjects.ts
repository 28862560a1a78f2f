import { JsonReader } from './JsonReader';
import type { JsonObject } from './JsonNode';

/**
 * The outermost objects of a text, in order. What is valid JSON is read as such; the rest as nearly JSON. An object
 * that the text's end cuts is the last one, with `closed` false; prose around a stray brace is no object.
 */
export function findObjects(text: string): JsonObject[] {
  const objects: JsonObject[] = [];
  const strict = new JsonReader(text, true);
  const lenient = new JsonReader(text, false);
  // A span whose braces were balanced once is not balanced again from its inner braces: that would not be linear.
  let balancedUntil = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const end = at < balancedUntil ? undefined : balancedEnd(text, at);
    if (at >= balancedUntil) balancedUntil = end ?? text.length;
    const valid = end !== undefined && isJson(text.slice(at, end));
    const read = (valid ? strict : lenient).read(at);
    if ('proseUntil' in read) at = read.proseUntil;
    else {
      if (isObject(text, read.object)) objects.push(read.object);
      at = read.object.span[1];
    }
  }
  return objects;
}

/** After the brace that closes the one at `start`, or undefined. Braces in double-quoted texts do not count. */
export function balancedEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    // Only a text that is no JSON ends here: SyntaxError, or RangeError for one nested too deep.
    return !(error instanceof Error);
  }
}

/** `{key: …}`, `{}` and an object cut in its first key are objects; `{query}` and `{ of things` are prose. */
function isObject(text: string, { members, span, closed }: JsonObject): boolean {
  if (members.length > 0) return true;
  const inner = text.slice(span[0] + 1, closed ? span[1] - 1 : span[1]).trim();
  return inner === '' || (!closed && /^["'\u201c]/.test(inner));
}
