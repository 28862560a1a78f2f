import { parseJson } from '../parseJson';
import { quote } from '../plainValue';
import type { CsvColumn } from './csvColumn';
import { pythonLiteralAsJson } from './pythonLiteral';

export interface Cell {
  /** Undefined for an empty cell, and for one that cannot be read. */
  value: unknown;
  /** Bare NaN and Infinity that were read as null. */
  bare: number;
  /** The JSON text of a list or map. */
  json?: string;
  /** Why it cannot be read. */
  fault?: string;
  /** It is read as one id, although what stands in it may be meant as several. */
  single?: boolean;
}

/**
 * The value of a cell. Ids: the JSON (or Python) text of a list or map, else texts between `|`, or between `;` when there
 * is no `|`, without the blanks around them. An empty cell is no value; an empty list is `[]`.
 */
export function readCell(text: string, { name, kind }: CsvColumn): Cell {
  if (text.trim() === '' || kind === undefined) return { value: undefined, bare: 0 };
  if (kind !== 'text' && /^\s*[[{]/.test(text)) return readJson(text, name, kind === 'ids');
  if (kind !== 'ids') return { value: text, bare: 0 };
  const mark = ['|', ';'].find((one) => text.includes(one));
  if (mark === undefined) return { value: [text.trim()], bare: 0, single: /\s|,/.test(text.trim()) };
  const ids = text.split(mark).map((id) => id.trim());
  return { value: ids.filter((id) => id !== ''), bare: 0 };
}

function readJson(text: string, name: string, ids: boolean): Cell {
  const own = parseJson(text);
  if (own.ok) return { value: own.value, bare: own.bare, json: text };
  const python = pythonLiteralAsJson(text);
  const parsed = python === undefined ? own : parseJson(python);
  if (parsed.ok) return { value: parsed.value, bare: parsed.bare, json: python ?? text };
  // A passage may begin with a bracket.
  if (!ids) return { value: text, bare: 0 };
  return {
    value: undefined,
    bare: 0,
    fault: `${name} is ${quote(text)}, which is not JSON: ${own.message}.`,
  };
}
