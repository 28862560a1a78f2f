import { formatCount } from '../core/words/score';
import type { MetricsOutcome } from '../protocol/workerMessages';
import { severities, type Mean, type RunCase, type RunHead } from '../core/run/Run';
import { alignRows } from './alignRows';

/** Four decimals, as retrieval figures are usually compared; `—` for null. */
function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? '—' : value.toFixed(4);
}

function meanCell(mean: Mean | undefined): string {
  return mean === undefined ? '' : `${figure(mean.value)} ${formatCount(mean.n)}/${formatCount(mean.N)}`;
}

/** The means of one run as an aligned table, metric by cut-off, with the causes of missing values below. */
export function meansTable(head: RunHead): string {
  const columns = ['all', ...head.k.map((k) => `@${k}`)];
  const metrics = [...new Set(Object.keys(head.means).map((id) => id.split('@', 1)[0] as string))];
  const rows = metrics.map((metric) => [
    metric,
    ...columns.map((column) => meanCell(head.means[column === 'all' ? metric : `${metric}${column}`])),
  ]);
  const lines = [
    `${head.name}: ${formatCount(head.queries)} ${head.queries === 1 ? 'query' : 'queries'}, profile ${head.profile}`,
    ...alignRows([['', ...columns], ...rows]),
    ...Object.entries(head.causes).map(([cause, count]) => `${formatCount(count)} without a value: ${cause}`),
    ...(head.skipped === 0
      ? []
      : [`${formatCount(head.skipped)} ${head.skipped === 1 ? 'row' : 'rows'} not run because of a problem`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** One line per case: recall and ndcg at each cut-off, mrr, and the cause of a missing value. */
export function caseTable(head: RunHead, cases: readonly RunCase[]): string {
  const ids = [...head.k.flatMap((k) => [`recall@${k}`, `ndcg@${k}`]), 'mrr'];
  const rows = cases.map((one) => [one.id, ...ids.map((id) => figure(one.metrics?.[id])), one.cause ?? '']);
  return `${alignRows([['case', ...ids, ''], ...rows]).join('\n')}\n`;
}

/** How many problems there are of each kind, with the first of the worst of each: one line a kind, errors first. */
export function problemsSummary(problems: MetricsOutcome['problems']): string {
  const kinds = new Map<string, { count: number; first: MetricsOutcome['problems'][number] }>();
  for (const problem of problems) {
    const kind = kinds.get(problem.code);
    if (kind === undefined) kinds.set(problem.code, { count: 1, first: problem });
    else {
      kind.count++;
      if (rankOf(problem) < rankOf(kind.first)) kind.first = problem;
    }
  }
  return [...kinds]
    .sort(([, a], [, b]) => rankOf(a.first) - rankOf(b.first))
    .map(([code, { count, first }]) => {
      const more = count === 1 ? '' : ` (${formatCount(count)} of this kind)`;
      return `${first.severity} ${code}: ${first.file}:${first.line}: ${first.message}${more}\n`;
    })
    .join('');
}

/** The worst first. */
function rankOf({ severity }: { severity: (typeof severities)[number] }): number {
  return severities.indexOf(severity);
}
