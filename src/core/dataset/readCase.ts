import type { RagHit } from '../rag/RagHit';
import type { DatasetCase } from './DatasetCase';
import type { CaseField } from './fieldNames';
import { asObject, idText, quote } from './plainValue';
import { readFields, type Fields } from './readFields';
import { readHits } from './readHits';
import { readLabels } from './readLabels';
import type { RowNotes } from './RowNotes';

/** A case whose id may still be missing. */
export type ReadCase = Omit<DatasetCase, 'id' | 'line'> & { id?: string };

/** The order of the keys of a member of the row, as its text has them. */
export type KeyOrder = (member: string) => readonly string[] | undefined;

/** A case from a row under any of the known names. What cannot be read is named in the notes and left out. */
export function readCase(
  row: Record<string, unknown>,
  notes: RowNotes,
  { keyOrder, text }: { keyOrder: KeyOrder; /** The row as JSON, when it is. */ text?: string },
): ReadCase {
  const fields = readFields(row);
  const found: ReadCase = {};
  const id = readId(fields, notes);
  if (id !== undefined) found.id = id;
  for (const field of ['query', 'answer', 'reference'] as const) {
    const text = readText(fields, field, notes);
    if (text !== undefined) found[field] = text;
  }
  const context = readContext(fields, notes);
  if (context !== undefined) found.context = context;
  const metadata = asObject(fields.metadata?.value);
  if (metadata !== undefined) found.metadata = metadata;
  readRetrieval(fields, { found, notes, keyOrder, text });
  return found;
}

function readRetrieval(
  fields: Fields,
  {
    found,
    notes,
    keyOrder,
    text,
  }: { found: ReadCase; notes: RowNotes; keyOrder: KeyOrder; text: string | undefined },
): void {
  const labels = fields.relevant;
  const relevant = labels === undefined ? undefined : readLabels(labels.value, notes, text);
  if (relevant !== undefined) found.relevant = relevant;
  if (fields.hits !== undefined) {
    const { name } = fields.hits;
    const hits = readHits(fields.hits.value, notes, () => keyOrder(name));
    if (hits !== undefined)
      found.hits = labels?.name === 'reference_contexts' ? byPassage(hits, relevant) : hits;
  } else if (labels?.name === 'reference_contexts' && Array.isArray(found.context)) {
    // RAGAS without ids: the passages themselves are compared.
    found.hits = found.context.map((content) => ({ content }));
  }
}

/** RAGAS labels passages: hits whose ids are no labels are known by their content. */
function byPassage(hits: RagHit[], labels: ReadonlyMap<string, number> | undefined): RagHit[] {
  if (hits.some(({ id }) => typeof id === 'string' && labels?.has(id) === true)) return hits;
  for (const hit of hits) if (typeof hit.content === 'string') delete hit.id;
  return hits;
}

function readId(fields: Fields, notes: RowNotes): string | undefined {
  const value = fields.id?.value;
  if (value === undefined) return undefined;
  const id = idText(value);
  if (id !== undefined && id.trim() !== '') return id;
  notes.warn(
    'bad-field',
    `The id is ${quote(value)}, not a text or a whole number. The row is named by its place.`,
  );
  return undefined;
}

function readText(fields: Fields, field: CaseField, notes: RowNotes): string | undefined {
  const found = fields[field];
  if (found === undefined || typeof found.value === 'string') return found?.value as string | undefined;
  if (typeof found.value === 'number') return String(found.value);
  const own = asObject(found.value)?.[field];
  if (typeof own === 'string') return own;
  notes.warn('bad-field', `${found.name} is ${quote(found.value)}, not a text, and is not read.`);
  return undefined;
}

function readContext(fields: Fields, notes: RowNotes): string | string[] | undefined {
  const found = fields.context;
  if (found === undefined) return undefined;
  if (typeof found.value === 'string') return found.value;
  if (Array.isArray(found.value)) {
    const texts = (found.value as unknown[]).map((part) =>
      typeof part === 'string' ? part : asObject(part)?.content,
    );
    if (texts.every((text) => typeof text === 'string')) return texts;
  }
  notes.warn(
    'bad-field',
    `${found.name} is ${quote(found.value)}, not a text or a list of texts, and is not read.`,
  );
  return undefined;
}
