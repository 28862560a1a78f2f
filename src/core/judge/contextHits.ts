import type { RagHit } from '../rag/RagHit';

/** A context given as an array of strings: one hit a string, in order. Their label in the context is `source`. */
export function hitsFromTexts(texts: readonly string[]): RagHit[] {
  return texts.map((content) => ({ content }));
}

/** A context given as one file a chunk, already in natural order: the file's name becomes the hit's sourceName. */
export function hitsFromChunkFiles(files: readonly { name: string; content: string }[]): RagHit[] {
  return files.map(({ name, content }) => ({ content, sourceName: name }));
}
