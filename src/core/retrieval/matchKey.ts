import type { RagHit } from '../rag/RagHit';

/**
 * Java's `String.trim`: code units up to U+0020 are cut at both ends. It keeps a no-break space, which JavaScript's
 * own trim would cut, and cuts control characters, which that would keep.
 */
export function javaTrim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && text.charCodeAt(from) <= 0x20) from++;
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to--;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}

/**
 * What a label is compared with: the first of id, documentId#chunkIndex, sourcePath#chunkIndex, sourceUri#chunkIndex,
 * sourceName#sectionTitle#chunkIndex and content that is not blank, trimmed; a missing chunkIndex prints `-`.
 * Undefined when the hit has none of them. Source: AI4J `RagHitSupport.stableKey`.
 */
export function matchKey(hit: RagHit): string | undefined {
  const id = filled(hit.id);
  if (id !== undefined) return id;
  const document = filled(hit.documentId) ?? filled(hit.sourcePath) ?? filled(hit.sourceUri);
  const chunk = String(hit.chunkIndex ?? '-');
  if (document !== undefined) return `${document}#${chunk}`;
  const name = filled(hit.sourceName);
  const section = filled(hit.sectionTitle);
  if (name !== undefined && section !== undefined) return `${name}#${section}#${chunk}`;
  return filled(hit.content);
}

function filled(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  const trimmed = javaTrim(text);
  return trimmed === '' ? undefined : trimmed;
}
