import { parseJson } from './parseJson';
import { scanObject, type MemberSpan } from './scanJson';

export interface RepeatedKey {
  key: string;
  /** The texts of its values, in their order. */
  values: string[];
}

/**
 * The keys that the text of a parsed object names more than once. The object may be all of the text or a member of it,
 * whatever the depth: it is known by its keys and values. Text that is no JSON has none.
 */
export function repeatedKeys(text: string, object: Record<string, unknown>): RepeatedKey[] {
  const keys = Object.keys(object);
  for (const key of keys) {
    const members = membersBehind(text, JSON.stringify(key), object);
    if (members === undefined) continue;
    if (members.length === keys.length) return [];
    return repeatedOf(members.map(({ key: name, from, to }) => ({ key: name, value: text.slice(from, to) })));
  }
  return [];
}

/** The members of the object that begins with that key and has those of the parsed one. */
function membersBehind(
  text: string,
  quoted: string,
  object: Record<string, unknown>,
): MemberSpan[] | undefined {
  // Inside another text its quotes would be escaped, so that this is a key or a value of its own.
  for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + 1)) {
    const open = openBefore(text, at);
    if (open < 0) continue;
    const members = scanObject(text, open);
    const last = new Map(members.map(({ key, from, to }) => [key, text.slice(from, to)]));
    const same = Object.keys(object).every((key) => isValue(last.get(key), object[key]));
    if (same && last.size === Object.keys(object).length) return members;
  }
  return undefined;
}

function repeatedOf(members: readonly { key: string; value: string }[]): RepeatedKey[] {
  const values = new Map<string, string[]>();
  for (const { key, value } of members) {
    const own = values.get(key);
    if (own === undefined) values.set(key, [value]);
    else own.push(value);
  }
  return [...values].flatMap(([key, own]) => (own.length > 1 ? [{ key, values: own }] : []));
}

/** Whether the text is that value, as far as it can be told without reading lists and objects. */
function isValue(text: string | undefined, value: unknown): boolean {
  if (text === undefined) return false;
  if (typeof value === 'object' && value !== null) return true;
  const parsed = parseJson(text);
  return parsed.ok && parsed.value === value;
}

/** Offset of the brace that opens right before `at`; -1 when anything else stands there. */
function openBefore(text: string, at: number): number {
  let i = at - 1;
  while (i >= 0 && ' \t\r\n'.includes(text[i] as string)) i--;
  return text[i] === '{' ? i : -1;
}
