import { DatasetReader } from '../../dataset/DatasetReader';
import type { SteeringPlace } from '../../judge/steering/steeringFlags';
import { judgeInput } from './judgeInput';

/** A range [from, to) in UTF-16 units of a line. */
export interface RowSpan {
  from: number;
  to: number;
}

/** A longer text is looked for by its beginning. */
const longest = 200;

/**
 * Where in a JSON Lines row stands what may have steered its judge. Undefined for a row of another format, one that was
 * edited since, or whose text is written in other escapes.
 */
export function steeringInRow(row: string, { part, from, to }: SteeringPlace): RowSpan | undefined {
  if (!row.trimStart().startsWith('{')) return undefined;
  const reader = new DatasetReader({ file: 'row.jsonl' });
  const first = reader.push(new TextEncoder().encode(row));
  const [found] = [...first.cases, ...reader.finish().cases];
  const input = found === undefined ? undefined : judgeInput(found);
  if (input === undefined || !('request' in input)) return undefined;
  const text = input.request[part].slice(from, Math.min(to, from + longest));
  if (text === '') return undefined;
  // An assembled context joins passages, each of which is a text of its own in the row.
  const written = JSON.stringify(text.split('\n\n')[0] ?? text).slice(1, -1);
  const at = row.indexOf(written, Math.max(0, row.indexOf(`"${part}"`)));
  const anywhere = at < 0 ? row.indexOf(written) : at;
  return anywhere < 0 ? undefined : { from: anywhere, to: anywhere + written.length };
}
