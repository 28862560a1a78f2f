import type { MetricsOutcome } from '../protocol/workerMessages';
import type { RunCase } from '../core/run/Run';

/** What `metrics --json` prints. `cases` are given with `--per-query`, per run in file order. */
export function metricsJson(
  outcome: MetricsOutcome,
  cases: readonly (readonly RunCase[])[] | undefined,
): string {
  const runs = outcome.heads.map((head, run) => ({
    name: head.name,
    profile: head.profile,
    k: head.k,
    queries: head.queries,
    means: head.means,
    ...(cases === undefined ? {} : { perQuery: (cases[run] ?? []).map(perQuery) }),
  }));
  const problems = outcome.problems.map(({ file, line, code, message }) => ({ file, line, code, message }));
  return `${JSON.stringify({ runs, problems }, null, 2)}\n`;
}

/** A case's metrics, and for each null the cause. Only a share of an empty list has no cause of its case: no response. */
function perQuery(one: RunCase): Record<string, unknown> {
  const metrics = one.metrics ?? {};
  const missing = Object.keys(metrics).filter((id) => metrics[id] === null);
  if (missing.length === 0) return { id: one.id, ...metrics };
  const causes = Object.fromEntries(missing.map((id) => [id, one.cause ?? 'no-response']));
  return { id: one.id, ...metrics, causes };
}
