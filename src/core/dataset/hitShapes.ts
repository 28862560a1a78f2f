import { idNames } from './fieldNames';
import { asObject, idText } from './plainValue';

/** Members of a hit that hold the document itself, the first that is an object wins. */
const wrapperNames: readonly string[] = [
  'document',
  'doc',
  'node',
  'chunk',
  'record',
  'entity',
  'payload',
  '_source',
];

/** Members of an object that hold a list of hits, as the response of a search engine does. */
const listNames: readonly string[] = [
  'hits',
  'matches',
  'points',
  'documents',
  'results',
  'nodes',
  'source_nodes',
];

const textNames: readonly string[] = ['content', 'page_content', 'text', 'document.content'];

const scoreNames: readonly string[] = ['_score', 'relevance_score', 'document.score', 'similarity'];

/**
 * The id of a hit or label object: its own, that of the document which it wraps, that of the metadata of either, or the
 * `source` of that metadata. Undefined without one, and for a RagHit with a documentId, whose key has the chunk too.
 */
export function idOf(object: Record<string, unknown>): string | undefined {
  const own = namedId(object);
  if (own !== undefined || 'documentId' in object) return own;
  const inner = wrapped(object);
  const id = inner === undefined ? undefined : namedId(inner);
  return id ?? metadataId(object.metadata) ?? metadataId(inner?.metadata);
}

/** Gives a hit the content and the score that it has under other names. */
export function completeHit(hit: Record<string, unknown>): void {
  // Most hits have both, and looking for them elsewhere takes longer than all else that is done with a hit.
  if (typeof hit.content === 'string' && hit.score !== undefined) return;
  const inner = wrapped(hit);
  hit.content ??= textOf(hit) ?? (typeof hit.document === 'string' ? hit.document : undefined);
  if (inner !== undefined) hit.content ??= textOf(inner);
  if (hit.score === undefined) {
    const name = scoreNames.find((one) => typeof hit[one] === 'number');
    if (name !== undefined) hit.score = hit[name];
  }
}

/** The list of hits in an object: the response of a search (`hits.hits`, `matches`, …), or a list of ids. */
export function hitList(object: Record<string, unknown>): unknown[] | undefined {
  for (const name of listNames) {
    const value = object[name];
    if (Array.isArray(value))
      return name === 'documents' && Array.isArray(object.ids) ? idList(object.ids) : (value as unknown[]);
    const inner = asObject(value);
    if (inner !== undefined && Array.isArray(inner.hits)) return inner.hits as unknown[];
  }
  return Array.isArray(object.ids) ? idList(object.ids) : undefined;
}

/** Chroma gives one list per query that was asked. */
function idList(ids: unknown[]): unknown[] {
  const [first] = ids;
  return ids.length === 1 && Array.isArray(first) ? (first as unknown[]) : ids;
}

function namedId(object: Record<string, unknown>): string | undefined {
  for (const name of idNames) {
    const id = idText(object[name]);
    if (id !== undefined && id !== '') return id;
  }
  return undefined;
}

function metadataId(value: unknown): string | undefined {
  const metadata = asObject(value);
  if (metadata === undefined) return undefined;
  return namedId(metadata) ?? (typeof metadata.source === 'string' ? metadata.source : undefined);
}

function wrapped(object: Record<string, unknown>): Record<string, unknown> | undefined {
  for (const name of wrapperNames) {
    const inner = asObject(object[name]);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function textOf(object: Record<string, unknown>): unknown {
  const name = textNames.find((one) => typeof object[one] === 'string');
  return name === undefined ? undefined : object[name];
}
