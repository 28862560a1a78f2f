import type { KeyOrder } from './readCase';
import { scanObject, skipSpace } from './scanJson';

/**
 * The order of the keys of an object that is a member of the row, as its text has them, repeated keys included. A
 * parsed object has lost it for keys that look like whole numbers, and ties between scores are broken by it.
 */
export function keyOrderOf(text: string): KeyOrder {
  return (name) => {
    const member = scanObject(text, skipSpace(text, 0)).find(({ key }) => key === name);
    if (member === undefined || text[member.from] !== '{') return undefined;
    return scanObject(text, member.from).map(({ key }) => key);
  };
}
