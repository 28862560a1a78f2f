import { metricsDocument } from '../core/run/export/metricsDocument';
import type { RunCase } from '../core/run/Run';
import type { MetricsOutcome } from '../protocol/workerMessages';

/** What `metrics --json` prints. `cases` are given with `--per-query`, per run in file order. */
export function metricsJson(
  { heads, problems }: MetricsOutcome,
  cases: readonly (readonly RunCase[])[] | undefined,
): string {
  const runs = heads.map((head, run) => ({ head, cases: cases && (cases[run] ?? []) }));
  return [...metricsDocument({ runs, problems })].join('');
}
