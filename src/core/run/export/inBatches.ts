/**
 * Cases of one piece of an export, which so takes a few milliseconds to write: who writes it may do other work between
 * two pieces.
 */
const batch = 200;

/** A list in its order, cut into short ones. */
export function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch);
}
