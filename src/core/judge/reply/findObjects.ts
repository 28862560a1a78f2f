import { JsonReader } from './JsonReader';
import type { JsonObject } from './JsonNode';
import { validJson } from './validJson';

/**
 * The outermost objects of a text, in order. What is valid JSON is read as such; the rest as nearly JSON. An object
 * that the text's end cuts is the last one, with `closed` false; prose around a stray brace is no object.
 */
export function findObjects(text: string): JsonObject[] {
  const objects: JsonObject[] = [];
  const strict = new JsonReader(text, true);
  const lenient = new JsonReader(text, false);
  // What was once found not to be valid is not tried again from its inner braces: that would not be linear.
  let triedUntil = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const tried = at < triedUntil ? undefined : validJson(text, at);
    if (tried) triedUntil = tried.until;
    const read = (tried?.valid ? strict : lenient).read(at);
    if ('proseUntil' in read) at = read.proseUntil;
    else {
      if (isObject(text, read.object)) objects.push(read.object);
      at = read.object.span[1];
    }
  }
  return objects;
}

/** The protocol's slice, from the first `{` to the last `}`, when it is valid JSON. */
export function validSlice(text: string): { from: number; to: number } | undefined {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}') + 1;
  if (from < 0 || to <= from) return undefined;
  const { valid, until } = validJson(text, from);
  return valid && until === to ? { from, to } : undefined;
}

/** `{key: …}`, `{}` and an object cut in its first key are objects; `{query}` and `{ of things` are prose. */
function isObject(text: string, { members, span, closed }: JsonObject): boolean {
  if (members.length > 0) return true;
  const inner = text.slice(span[0] + 1, closed ? span[1] - 1 : span[1]).trim();
  return inner === '' || (!closed && /^["'\u201c]/.test(inner));
}
