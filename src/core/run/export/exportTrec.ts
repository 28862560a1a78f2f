import { metricIds } from '../../retrieval/metricIds';
import { trecEvalName } from '../../retrieval/trecEvalNames';
import { trecFigure } from '../../retrieval/trecFigure';
import type { RunCase, RunHead } from '../Run';
import { inBatches } from './inBatches';
import { inByteOrder } from './inByteOrder';

/** Measures are padded to so many characters. */
const nameWidth = 22;

/**
 * A run as trec_eval prints it, in pieces: a line for each measure that both have, first the queries (those without a
 * value are left out), then the means under `all`. The queries stand as the program sorts them under its profile, else
 * as the run holds them. In an id or a name, what would begin another column or line becomes `\ufffd`.
 */
export function* exportTrec({
  head,
  cases,
}: {
  head: RunHead;
  cases: readonly RunCase[];
}): Generator<string> {
  const ids = metricIds(head.k).flatMap((id) => {
    const name = trecEvalName(id);
    return name === undefined ? [] : [{ id: id.id, name: name.padEnd(nameWidth) }];
  });
  const linesOf = ({ id, metrics }: RunCase): string => {
    const query = oneField(id);
    let lines = '';
    for (const { id, name } of ids) {
      const value = metrics?.[id] ?? null;
      if (value !== null) lines += `${name}\t${query}\t${trecFigure(value)}\n`;
    }
    return lines;
  };
  const ordered = head.profile === 'trec_eval' ? inByteOrder(cases) : inBatches(cases);
  for (const some of ordered) yield some.map(linesOf).join('');
  yield line('runid', oneField(head.name));
  yield line('num_q', String(head.means.map?.n ?? 0));
  for (const { id, name } of ids) {
    const value = head.means[id]?.value ?? null;
    if (value !== null) yield line(name, trecFigure(value));
  }
}

/** A figure of the whole run. */
function line(name: string, value: string): string {
  return `${name.padEnd(nameWidth)}\tall\t${value}\n`;
}

function oneField(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');
}
