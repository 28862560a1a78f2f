import { javaTrim, matchKey } from '../retrieval/matchKey';
import { gradeNames } from './fieldNames';
import { asObject, decodeJsonText, idText, quote } from './plainValue';
import { idOf } from './hitShapes';
import { repeatedKeys } from './repeatedKeys';
import type { RowNotes } from './RowNotes';

/**
 * Labels with their grades from a list of ids or objects, a map of id → grade, one id, or the JSON text of one of
 * these. Labels are trimmed; blank ones do not count. Undefined, with a problem, when the value is none of them. `text` is
 * the JSON in which a map stands, where the keys that it names twice are looked for.
 */
export function readLabels(value: unknown, notes: RowNotes, text?: string): Map<string, number> | undefined {
  const decoded = decodeJsonText(value);
  const labels = new Map<string, number>();
  if (Array.isArray(decoded)) {
    for (const element of decoded as unknown[]) readElement(element, labels, notes);
    return labels;
  }
  const map = asObject(decoded);
  if (map !== undefined) {
    for (const id of Object.keys(map)) add({ id, grade: map[id] }, labels, notes);
    noteRepeatedKeys(map, typeof value === 'string' ? value : text, notes);
    return labels;
  }
  const id = idText(decoded);
  if (id === undefined) {
    notes.error('bad-labels', `The labels are ${quote(value)}, not a list of ids or a map of id to grade.`);
    return undefined;
  }
  add({ id, grade: 1 }, labels, notes);
  return labels;
}

/** Of a key that JSON names twice, the parser keeps the last value without a word. */
function noteRepeatedKeys(map: Record<string, unknown>, text: string | undefined, notes: RowNotes): void {
  for (const { key, values } of text === undefined ? [] : repeatedKeys(text, map)) {
    const named = `Label ${quote(key)} stands ${values.length === 2 ? 'twice' : `${values.length} times`} in the map`;
    if (new Set(values).size === 1) {
      notes.info('duplicate-label', `${named} with the same grade, and counts once.`);
    } else {
      const last = values.at(-1) ?? '';
      notes.warn(
        'contradictory-grades',
        `${named} with grades ${values.slice(0, -1).join(', ')} and ${last}; the last holds, as JSON is read.`,
      );
    }
  }
}

function readElement(element: unknown, labels: Map<string, number>, notes: RowNotes): void {
  if (typeof element === 'string') return add({ id: element, grade: 1 }, labels, notes);
  const object = asObject(element);
  const id = object === undefined ? idText(element) : (idOf(object) ?? keyOf(object));
  if (id === undefined) {
    notes.warn('bad-label', `The label ${quote(element)} has no id and does not count.`);
    return;
  }
  const graded = object === undefined ? undefined : gradeNames.find((name) => object[name] !== undefined);
  add({ id, grade: graded === undefined ? 1 : object?.[graded] }, labels, notes);
}

/** The match key of a label that is written as a RagHit without id. */
function keyOf(object: Record<string, unknown>): string | undefined {
  const names = ['documentId', 'sourcePath', 'sourceUri', 'sourceName', 'sectionTitle', 'content'];
  if (names.some((name) => object[name] !== undefined && typeof object[name] !== 'string')) return undefined;
  return matchKey(object);
}

function add(label: { id: string; grade: unknown }, labels: Map<string, number>, notes: RowNotes): void {
  const id = javaTrim(label.id);
  const grade = gradeOf(label.grade);
  if (id === '') notes.warn('bad-label', 'A blank label does not count.');
  else if (grade === undefined) {
    notes.warn(
      'bad-grade',
      `The grade of label ${quote(id)} is ${quote(label.grade)}, not a number. The label does not count.`,
    );
  } else if (!labels.has(id)) labels.set(id, grade);
  else if (labels.get(id) === grade) {
    notes.info('duplicate-label', `Label ${quote(id)} stands twice with the same grade, and counts once.`);
  } else {
    notes.warn(
      'contradictory-grades',
      `Label ${quote(id)} has grades ${String(labels.get(id))} and ${grade}; the first holds.`,
    );
  }
}

function gradeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return Number.isFinite(Number(value)) ? Number(value) : undefined;
}
