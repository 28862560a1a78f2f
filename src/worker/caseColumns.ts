import type { MetricId } from '../core/retrieval/metricIds';
import type { EvaluatedCase } from '../core/run/DatasetEvaluation';
import type { RunCase } from '../core/run/Run';
import type { CaseColumns } from '../protocol/workerMessages';

/** Cases of one message: few enough that reading one does not hold the host's thread. */
const most = 500;

/** Cases as columns, per run and at most 500 a piece, in file order. */
export function toColumns(cases: readonly EvaluatedCase[], ids: readonly MetricId[]): CaseColumns[] {
  const pieces: CaseColumns[] = [];
  for (const run of new Set(cases.map((one) => one.run))) {
    const own = cases.filter((one) => one.run === run).map((one) => one.case);
    for (let from = 0; from < own.length; from += most)
      pieces.push(piece(run, own.slice(from, from + most), ids));
  }
  return pieces;
}

function piece(run: number, cases: readonly RunCase[], ids: readonly MetricId[]): CaseColumns {
  const values = new Float64Array(cases.length * ids.length);
  let at = 0;
  for (const { metrics } of cases) for (const { id } of ids) values[at++] = metrics?.[id] ?? NaN;
  return {
    run,
    ids: cases.map(({ id }) => id),
    lines: cases.map(({ line }) => line),
    queries: cases.map(({ query }) => query),
    causes: cases.map(({ cause }) => cause),
    values,
  };
}

/** The cases that the columns hold. */
export function fromColumns(columns: CaseColumns, ids: readonly MetricId[]): RunCase[] {
  return columns.ids.map((id, row) => {
    const metrics: Record<string, number | null> = {};
    for (let i = 0; i < ids.length; i++) {
      const value = columns.values[row * ids.length + i] ?? NaN;
      metrics[(ids[i] as MetricId).id] = Number.isNaN(value) ? null : value;
    }
    const found: RunCase = { id, line: columns.lines[row] ?? 0, metrics };
    const query = columns.queries[row];
    const cause = columns.causes[row];
    if (query !== undefined) found.query = query;
    if (cause !== undefined) found.cause = cause;
    return found;
  });
}
