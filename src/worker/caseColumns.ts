import type { MetricId } from '../core/retrieval/metricIds';
import { toRunCase, type EvaluatedCase } from '../core/run/EvaluatedCase';
import type { RunCase } from '../core/run/Run';
import type { CaseColumns } from '../protocol/workerMessages';
import { fromTopColumns, topColumns } from './topColumns';

/** Cases of one message: few enough that reading one does not hold the host's thread. */
const most = 500;

/** Cases as columns, per run and at most 500 a piece, in file order. `metrics` is the number of values of a case. */
export function toColumns(cases: readonly EvaluatedCase[], metrics: number): CaseColumns[] {
  const pieces: CaseColumns[] = [];
  for (const run of new Set(cases.map((one) => one.run))) {
    const own = cases.filter((one) => one.run === run);
    for (let from = 0; from < own.length; from += most)
      pieces.push(piece(run, own.slice(from, from + most), metrics));
  }
  return pieces;
}

function piece(run: number, cases: readonly EvaluatedCase[], metrics: number): CaseColumns {
  const values = new Float64Array(cases.length * metrics).fill(NaN);
  cases.forEach((one, row) => {
    if (one.values !== undefined) values.set(one.values, row * metrics);
  });
  return {
    run,
    ids: cases.map(({ id }) => id),
    lines: cases.map(({ line }) => line),
    queries: cases.map(({ query }) => query),
    causes: cases.map(({ cause }) => cause),
    labels: cases.map(({ labels }) => labels),
    top: topColumns(cases),
    values,
  };
}

/** The cases that the columns hold. */
export function fromColumns(columns: CaseColumns, ids: readonly MetricId[]): RunCase[] {
  const tops = fromTopColumns(columns.top);
  return columns.ids.map((id, row) => {
    const values = Array.from(columns.values.subarray(row * ids.length, (row + 1) * ids.length));
    const line = columns.lines[row] ?? 0;
    const [query, cause, labels] = [columns.queries[row], columns.causes[row], columns.labels[row]];
    return toRunCase({ run: columns.run, id, line, query, cause, labels, top: tops[row], values }, ids);
  });
}
