import type { RagHit } from '../rag/RagHit';

/** Hits whose content is not blank: those that take a number in the assembled context. */
export function hitsWithContent(hits: readonly RagHit[]): RagHit[] {
  return hits.filter((hit) => isPresent(hit.content));
}

/**
 * The context text of a list of hits, as AI4J assembles it: segments `[S1] label` + newline + content, joined by a
 * blank line. Hits with blank content are skipped and take no number; no hit with content gives `""`. The content is
 * not changed.
 */
export function assembleContext(hits: readonly RagHit[]): string {
  return hitsWithContent(hits)
    .map((hit, index) => `[S${index + 1}] ${hitLabel(hit)}\n${hit.content ?? ''}`)
    .join('\n\n');
}

/** `refunds.md / p.3 / Returns`: sourceName, else sourcePath, else `source`, then page and section where known. */
function hitLabel(hit: RagHit): string {
  const name = [hit.sourceName, hit.sourcePath].find(isPresent) ?? 'source';
  const page = typeof hit.pageNumber === 'number' ? ` / p.${hit.pageNumber}` : '';
  const section = isPresent(hit.sectionTitle) ? ` / ${hit.sectionTitle}` : '';
  return `${name}${page}${section}`;
}

function isPresent(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
