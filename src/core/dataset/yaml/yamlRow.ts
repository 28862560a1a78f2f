import { isMap, isScalar, visit, type Document, type Node } from 'yaml';

/** How often the rows of a file may refer to one anchor, times the references inside it. */
const mostAliases = 10_000;

/**
 * Makes a document's numbers what a dataset means by them: a whole number that would change when it is printed (001, 0x1F,
 * more than 15 digits) is an id and stays text, and what is no JSON number becomes null. Returns how many became null.
 */
export function settleNumbers(document: Document): number {
  let bare = 0;
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value !== 'number') return;
      if (!Number.isFinite(node.value)) {
        node.value = null;
        bare++;
      } else if (node.source !== undefined && /^[+-]?(?:0\d+|0[xo][\da-f]+|\d{16,})$/i.test(node.source)) {
        node.value = node.source;
      }
    },
  });
  return bare;
}

/** The value of a document. Throws a ReferenceError when aliases make it grow without bound. */
export function valueOf(document: Document): unknown {
  return document.toJS({ maxAliasCount: mostAliases });
}

/** The keys of a member that is a mapping, in the order of the text. */
export function keysOf(row: Node | null | undefined, member: string): readonly string[] | undefined {
  const map = isMap(row) ? row.get(member, true) : undefined;
  if (!isMap(map)) return undefined;
  return map.items.map(({ key }) => String(isScalar(key) ? key.value : key));
}
