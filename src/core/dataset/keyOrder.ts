import { scanObject, skipSpace } from './scanJson';

/**
 * The keys of an object that is a member of the row, in the order of the row's text, repeated keys included. A parsed
 * object has lost it for keys that look like whole numbers, and ties between scores are broken by it. Undefined when
 * there is no such object.
 */
export function keyOrder(text: string, member: string): readonly string[] | undefined {
  const found = scanObject(text, skipSpace(text, 0)).findLast(({ key }) => key === member);
  if (found === undefined || text[found.from] !== '{') return undefined;
  return scanObject(text, found.from).map(({ key }) => key);
}
