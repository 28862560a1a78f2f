import { fieldNames, listNames } from '../fieldNames';
import { scanObject, skipSpace } from '../scanJson';
import { readScore } from '../trec/readScore';

/**
 * What a file seems to be by its beginning: a dataset (rows with their own labels), a run without labels, labels without a
 * run, or a map of query → document → whole number, which could be either of the two (`scores`).
 */
export type InputKind = 'dataset' | 'run' | 'labels' | 'scores';

/** Lines of a text that are looked at. */
const enough = 20;

/** Names of the header of BEIR qrels. */
const beirHeader = /^query[-_ ]?id\tcorpus[-_ ]?id\tscore\s*$/i;

/** Whether a text begins with the header of BEIR qrels. */
export function isBeirHeader(line: string): boolean {
  return beirHeader.test(line.replace(/^\ufeff/, ''));
}

/** Decides by the first characters of the (unpacked) text; some thousands are plenty. */
export function inputKind(head: string): InputKind {
  const text = head.replace(/^\ufeff/, '');
  const start = skipSpace(text, 0);
  if (text[start] === '{') return kindOfMap(text, start);
  if (text[start] === '[') return 'dataset';
  const lines = text.split(/\r?\n/, enough + 1);
  // The last one may be cut off.
  if (lines.length > 1) lines.pop();
  const rows = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (rows[0] !== undefined && isBeirHeader(rows[0])) return 'labels';
  const fields = rows.map((row) => row.trim().split(/[ \t\v\f]+/));
  const runs = fields.filter(
    (row) => row.length >= 6 && /^[+-]?\d+$/.test(row[3] ?? '') && isScore(row[4]),
  ).length;
  const labels = fields.filter((row) => row.length === 4 && /^[+-]?\d+(\.\d*)?$/.test(row[3] ?? '')).length;
  if (runs * 2 > rows.length) return 'run';
  return labels * 2 > rows.length ? 'labels' : 'dataset';
}

function isScore(text: string | undefined): boolean {
  return text !== undefined && readScore(text) !== undefined;
}

const rowNames: ReadonlySet<string> = new Set([...Object.values(fieldNames).flat(), ...listNames]);

/** A JSON object of objects of numbers, none of whose keys is a field of a row. */
function kindOfMap(text: string, start: number): InputKind {
  const queries = scanObject(text, start);
  if (queries.length === 0 || queries.some(({ key, from }) => text[from] !== '{' || rowNames.has(key)))
    return 'dataset';
  const scores = queries.slice(0, enough).flatMap(({ from }) =>
    scanObject(text, from)
      .filter(({ to }) => to < text.length)
      .map(({ from: at, to }) => text.slice(at, to)),
  );
  const isNumber = (score: string): boolean =>
    /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|-?Infinity|NaN)$/i.test(score);
  if (scores.length === 0 || scores.filter(isNumber).length * 2 <= scores.length) return 'dataset';
  return scores.some((score) => isNumber(score) && !/^-?\d+$/.test(score)) ? 'run' : 'scores';
}
