import type { RagHit } from '../rag/RagHit';
import { completeHit, hitList, idOf } from './hitShapes';
import { asObject, decodeJsonText, idText, quote } from './plainValue';
import type { RowNotes } from './RowNotes';

/** The fields of a hit that are used, with their types. */
export const hitFieldTypes: Readonly<Record<string, 'string' | 'number'>> = Object.assign(
  Object.create(null) as Record<string, 'string' | 'number'>,
  {
    id: 'string',
    documentId: 'string',
    sourcePath: 'string',
    sourceUri: 'string',
    sourceName: 'string',
    sectionTitle: 'string',
    content: 'string',
    score: 'number',
    rank: 'number',
    chunkIndex: 'number',
    pageNumber: 'number',
  },
);

/**
 * Hits in rank order from a list of ids, RagHits or objects with an id, a map of id → score (ordered by score
 * descending, ties in the order that `keyOrder` gives, else of the object), or the JSON text of one of these. Undefined, with a
 * problem, when the value is none of them. An element that cannot be read keeps its rank as a hit that matches nothing.
 */
export function readHits(
  value: unknown,
  notes: RowNotes,
  keyOrder?: () => readonly string[] | undefined,
): RagHit[] | undefined {
  const decoded = decodeJsonText(value);
  if (Array.isArray(decoded)) {
    const hits: RagHit[] = [];
    for (let index = 0; index < decoded.length; index++) hits.push(readHit(decoded[index], index, notes));
    checkRanks(hits, notes);
    return hits;
  }
  const map = asObject(decoded);
  const list = map === undefined ? undefined : hitList(map);
  if (list !== undefined) return readHits(list, notes);
  if (map !== undefined) return readScores(map, notes, keyOrder);
  notes.error('bad-hits', `The hits are ${quote(value)}, not a list of ids or hits. The row has no metrics.`);
  return undefined;
}

function readHit(element: unknown, index: number, notes: RowNotes): RagHit {
  if (typeof element === 'string') return { id: element };
  const object = asObject(element);
  if (object !== undefined) return readHitObject(object, index, notes);
  const scored = scoredPair(element);
  if (scored !== undefined) return { ...readHit(scored[0], index, notes), score: scored[1] };
  const id = idText(element);
  if (id !== undefined) return { id };
  notes.warn(
    'bad-hit',
    `Hit ${index + 1} is ${quote(element)}, which has no id. It keeps its rank and matches no label.`,
  );
  return {};
}

/** A hit beside its score, as LangChain's similarity search gives them. */
function scoredPair(element: unknown): [hit: unknown, score: number] | undefined {
  if (!Array.isArray(element) || element.length !== 2) return undefined;
  const [hit, score] = element as unknown[];
  return typeof score === 'number' && (typeof hit === 'string' || asObject(hit) !== undefined)
    ? [hit, score]
    : undefined;
}

/**
 * The parsed object itself as a hit, with its id and content under their own names; fields of the wrong type are named
 * and removed.
 */
function readHitObject(object: Record<string, unknown>, index: number, notes: RowNotes): RagHit {
  if (typeof object.id !== 'string') {
    const id = idOf(object);
    if (id !== undefined) object.id = id;
  }
  completeHit(object);
  for (const name in object) {
    const wanted = hitFieldTypes[name];
    const value = object[name];
    if (wanted === undefined || value === undefined || value === null || typeof value === wanted) continue;
    if (wanted === 'string' && typeof value === 'number') object[name] = String(value);
    else {
      const code = name === 'score' ? 'bad-score' : 'bad-field';
      const why = wanted === 'number' ? 'not a number, and is not read' : 'which is not read';
      notes.warn(code, `Hit ${index + 1}: ${name} is ${quote(value)}, ${why}.`);
      delete object[name];
    }
  }
  return object;
}

/** Ranks are right when they count from 1, or all from 0. */
function checkRanks(hits: readonly RagHit[], notes: RowNotes): void {
  const start = hits[0]?.rank === 0 ? 0 : 1;
  let wrong = 0;
  while (wrong < hits.length && (hits[wrong]?.rank ?? wrong + start) === wrong + start) wrong++;
  if (wrong === hits.length) return;
  notes.warn(
    'rank-order',
    `Hit ${wrong + 1} in the list has rank ${String(hits[wrong]?.rank)}. The order of the list is used; sort it by rank if rank is right.`,
  );
}

function readScores(
  map: Record<string, unknown>,
  notes: RowNotes,
  keyOrder?: () => readonly string[] | undefined,
): RagHit[] {
  const order = keyOrder?.() ?? Object.keys(map);
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
