import * as z from 'zod/mini';

/** A field of a row's metadata that cases can be grouped by. */
export const MetadataValue = z.union([z.string(), z.number(), z.boolean()]);
export type MetadataValue = z.infer<typeof MetadataValue>;

/** What a run keeps of a row's metadata; absent where there is nothing. */
export interface KeptMetadata {
  metadata?: Record<string, MetadataValue>;
  tags?: string[];
}

/** Fields, and tags, that are kept of a case at most. */
const most = 20;
/** Characters of a kept name or text; a longer text is no name of a group, and is not kept. */
const longest = 200;

/**
 * The fields of a row's metadata that a run keeps, so that its cases can be grouped: texts, finite numbers and booleans,
 * at most the first 20, and the list of texts named `tags`, each once. A text over 200 characters, a list and an object
 * are no group and are left out; the dataset has them.
 */
export function keptMetadata(metadata: Readonly<Record<string, unknown>> | undefined): KeptMetadata {
  if (metadata === undefined) return {};
  const kept: [string, MetadataValue][] = [];
  for (const [name, value] of Object.entries(metadata)) {
    if (kept.length === most) break;
    if (name.length <= longest && isGroup(value)) kept.push([name, value]);
  }
  const tags = tagsOf(metadata['tags']);
  return {
    ...(kept.length === 0 ? {} : { metadata: Object.fromEntries(kept) }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

function isGroup(value: unknown): value is MetadataValue {
  if (typeof value === 'string') return value !== '' && value.length <= longest;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

function tagsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.filter((one): one is string => typeof one === 'string' && isGroup(one));
  return [...new Set(texts)].slice(0, most);
}
