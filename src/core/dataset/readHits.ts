import type { RagHit } from '../rag/RagHit';
import { idNames } from './fieldNames';
import { asObject, decodeJsonText, idText, quote } from './plainValue';
import type { RowNotes } from './RowNotes';

const texts = [
  'id',
  'documentId',
  'sourcePath',
  'sourceUri',
  'sourceName',
  'sectionTitle',
  'content',
] as const;
const numbers = ['score', 'rank', 'chunkIndex', 'pageNumber'] as const;

/**
 * Hits in rank order from a list of ids, RagHits or objects with an id, a map of id → score (ordered by score
 * descending, ties in the order of `keyOrder`, else of the object), or the JSON text of one of these. Undefined, with a
 * problem, when the value is none of them. An element that cannot be read keeps its rank as a hit that matches nothing.
 */
export function readHits(
  value: unknown,
  notes: RowNotes,
  keyOrder?: readonly string[],
): RagHit[] | undefined {
  const decoded = decodeJsonText(value);
  if (Array.isArray(decoded)) {
    const hits = decoded.map((element: unknown, index) => readHit(element, { index, notes }));
    checkRanks(hits, notes);
    return hits;
  }
  const map = asObject(decoded);
  if (map !== undefined) return readScores(map, notes, keyOrder);
  notes.error('bad-hits', `The hits are ${quote(value)}, not a list of ids or hits. The row has no metrics.`);
  return undefined;
}

function readHit(element: unknown, at: { index: number; notes: RowNotes }): RagHit {
  if (typeof element === 'string') return { id: element };
  const object = asObject(element);
  if (object !== undefined) return readHitObject(object, at);
  const id = idText(element);
  if (id !== undefined) return { id };
  at.notes.warn(
    'bad-hit',
    `Hit ${at.index + 1} is ${quote(element)}, which has no id. It keeps its rank and matches no label.`,
  );
  return {};
}

/** A hit from an object under any of the known names; fields of the wrong type are named and left out. */
function readHitObject(object: Record<string, unknown>, at: { index: number; notes: RowNotes }): RagHit {
  const hit = { ...object } as RagHit & Record<string, unknown>;
  const id = idOf(object);
  if (id !== undefined) hit.id = id;
  if (hit.content === undefined && typeof object.page_content === 'string') hit.content = object.page_content;
  if (hit.content === undefined && typeof object.text === 'string') hit.content = object.text;
  const wrong: string[] = [];
  for (const name of texts) {
    const field = object[name];
    if (typeof field === 'number') hit[name] = hit[name] ?? String(field);
    else if (field !== undefined && field !== null && typeof field !== 'string') wrong.push(name);
  }
  for (const name of numbers) {
    const field = object[name];
    if (field !== undefined && field !== null && typeof field !== 'number') wrong.push(name);
  }
  for (const name of wrong) {
    at.notes.warn('bad-field', `Hit ${at.index + 1}: ${name} is ${quote(object[name])}, which is not read.`);
    delete hit[name];
  }
  return hit;
}

/** The id of a hit or label object; a RagHit's documentId is not one, since its key has the chunk too. */
export function idOf(object: Record<string, unknown>): string | undefined {
  for (const name of idNames) {
    const id = idText(object[name]);
    if (id !== undefined && id !== '') return id;
  }
  const metadata = asObject(object.metadata);
  return metadata === undefined || 'documentId' in object ? undefined : idText(metadata.id);
}

/** Ranks are right when they count from 1, or all from 0. */
function checkRanks(hits: readonly RagHit[], notes: RowNotes): void {
  const start = hits[0]?.rank === 0 ? 0 : 1;
  const wrong = hits.findIndex(({ rank }, index) => typeof rank === 'number' && rank !== index + start);
  if (wrong < 0) return;
  notes.warn(
    'rank-order',
    `Hit ${wrong + 1} in the list has rank ${String(hits[wrong]?.rank)}. The order of the list is used; sort it by rank if rank is right.`,
  );
}

function readScores(map: Record<string, unknown>, notes: RowNotes, keyOrder?: readonly string[]): RagHit[] {
  const order = keyOrder ?? Object.keys(map);
  const hits: RagHit[] = [];
  for (const id of new Set(order)) {
    const score = map[id];
    if (typeof score === 'number') hits.push({ id, score });
    else
      notes.warn(
        'bad-score',
        `The score of ${quote(id)} is ${quote(score)}, not a number. The hit is left out.`,
      );
  }
  if (order.length > hits.length && new Set(order).size < order.length) {
    notes.warn('duplicate-hit', 'The map of scores names an id twice; the last score holds.');
  }
  return hits.sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
}
