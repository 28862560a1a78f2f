import { isFlagged } from '../../judge/steering/steeringFlags';
import { scoreFields } from '../../rag/scoreFields';
import { scoreCodes } from '../../words/score';
import { scoreFieldOf } from '../comparableMetrics';
import type { RunCase } from '../Run';
import type { LoadedRun } from '../RunComparison';
import { groupCases, groupFields } from './caseGroups';
import { foundAndGrounded, type FoundAndGrounded } from './foundAndGrounded';
import type { MetricSummary } from './MetricSummary';
import { meanOf, summarizeMetric } from './summarizeMetric';

export interface AggregateOptions {
  /** Metric or score id → the least value that is good enough; what has none takes `usualMinimum`. */
  minimums?: Readonly<Record<string, number>>;
  /** Metrics to summarize; by default see usualSummaries. */
  metrics?: readonly string[];
  /** Metrics whose means each group gets; by default all of `metrics`. */
  groupMetrics?: readonly string[];
  /** Decides the resamples. */
  seed?: number;
}

/** The figures of one group of cases. */
export interface GroupSummary {
  /** Undefined for the cases that have no value of the field. */
  name: string | undefined;
  cases: number;
  /** Metric or score id → mean over those of the group that have a value. */
  means: Record<string, MetricSummary['mean']>;
}

/** The figures of a run. Scores are opinions: they compare runs, they are not readings. */
export interface RunAggregate {
  cases: number;
  /** Cases whose texts may have steered the judge; they are in all figures. */
  flagged: number;
  metrics: MetricSummary[];
  /** By field, see groupFields. */
  groups: { field: string; groups: GroupSummary[] }[];
  /** Absent when the run has no recall or no faithfulness. */
  quadrant?: FoundAndGrounded;
}

/** What a recall or a faithfulness has to reach when no minimum is set for it. */
export const usualMinimum = 0.5;

/**
 * All figures of a run that was judged, measured, or both. Takes time in proportion to the cases, some tenths of a second
 * for 100,000: it belongs off an editor's host thread.
 */
export function aggregateRun(
  { head, cases: given }: LoadedRun,
  options: AggregateOptions = {},
): RunAggregate {
  // A judged run holds its cases as their results came; resamples are to be the same whatever came first.
  const cases = [...given].sort((a, b) => a.line - b.line || (a.id < b.id ? -1 : 1));
  const metrics = options.metrics ?? usualSummaries({ head, cases });
  const seed = options.seed ?? 1;
  const quadrant = quadrantOf({ head, cases }, options);
  return {
    cases: cases.length,
    flagged: cases.filter(({ evaluation }) => evaluation !== undefined && isFlagged(evaluation)).length,
    metrics: metrics.map((metric) => summarizeMetric(metric, cases, { seed })),
    groups: groupFields(cases).map(({ field }) => ({
      field,
      groups: groupCases(cases, field).map((group) => ({
        name: group.name,
        cases: group.cases.length,
        means: meansOf(group.cases, options.groupMetrics ?? metrics),
      })),
    })),
    ...(quadrant === undefined ? {} : { quadrant }),
  };
}

/** The scores of a judged run, then recall and NDCG at the middle cut-off and MRR where the run has them. */
export function usualSummaries({ head, cases }: LoadedRun): string[] {
  const judged = cases.some(({ evaluation }) => evaluation !== undefined);
  const scores = judged ? scoreFields.map((field) => scoreCodes[field] as string) : [];
  const middle = middleOf(head);
  const wanted = middle === undefined ? ['mrr'] : [`recall@${middle}`, `ndcg@${middle}`, 'mrr'];
  return [...scores, ...wanted.filter((id) => isMeasured(id, { head, cases }))];
}

function quadrantOf(run: LoadedRun, { minimums = {} }: AggregateOptions): FoundAndGrounded | undefined {
  const middle = middleOf(run.head);
  const [first] = Object.keys(minimums).filter((id) => id.startsWith('recall@') && isMeasured(id, run));
  const metric = first ?? (middle === undefined ? undefined : `recall@${middle}`);
  if (metric === undefined || !isMeasured(metric, run)) return undefined;
  if (!run.cases.some(({ evaluation }) => evaluation !== undefined)) return undefined;
  const minimumOf = (id: string): number =>
    (Object.hasOwn(minimums, id) ? minimums[id] : undefined) ?? usualMinimum;
  return foundAndGrounded(run.cases, {
    recall: { metric, minimum: minimumOf(metric) },
    faithfulness: { metric: 'faithfulness', minimum: minimumOf('faithfulness') },
  });
}

function middleOf({ k }: LoadedRun['head']): number | undefined {
  return k[Math.floor(k.length / 2)];
}

function isMeasured(id: string, { head, cases }: LoadedRun): boolean {
  if (scoreFieldOf(id) !== undefined) return false;
  return (
    Object.hasOwn(head.means, id) ||
    cases.some(({ metrics }) => metrics !== undefined && Object.hasOwn(metrics, id))
  );
}

function meansOf(cases: readonly RunCase[], metrics: readonly string[]): GroupSummary['means'] {
  return Object.fromEntries(metrics.map((metric) => [metric, meanOf(metric, cases)]));
}
