import { metricIds } from '../core/retrieval/metricIds';
import { trecEvalName } from '../core/retrieval/trecEvalNames';
import { trecFigure } from '../core/retrieval/trecFigure';
import type { RunCase, RunHead } from '../core/run/Run';

/**
 * A run as trec_eval prints it: a line for each measure that both have, first the queries (those without a value are left
 * out), then the means under `all`.
 */
export function trecText(head: RunHead, cases: readonly RunCase[]): string {
  const ids = metricIds(head.k).flatMap((id) => {
    const name = trecEvalName(id);
    return name === undefined ? [] : [{ id: id.id, name }];
  });
  const lines = cases.flatMap(({ id: query, metrics }) =>
    ids.flatMap(({ id, name }) => {
      const value = metrics?.[id] ?? null;
      return value === null ? [] : [line(name, query, trecFigure(value))];
    }),
  );
  lines.push(line('runid', 'all', head.name));
  lines.push(line('num_q', 'all', String(head.means.map?.n ?? 0)));
  for (const { id, name } of ids) {
    const value = head.means[id]?.value ?? null;
    if (value !== null) lines.push(line(name, 'all', trecFigure(value)));
  }
  return `${lines.join('\n')}\n`;
}

function line(...[name, query, value]: [string, string, string]): string {
  return `${name.padEnd(22)}\t${query}\t${value}`;
}
