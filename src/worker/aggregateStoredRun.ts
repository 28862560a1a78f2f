import { join } from 'node:path';
import {
  aggregateRun,
  type AggregateOptions,
  type RunAggregate,
  usualMinimum,
} from '../core/run/aggregate/aggregateRun';
import { foundAndGrounded, type FoundAndGrounded } from '../core/run/aggregate/foundAndGrounded';
import { meanOf } from '../core/run/aggregate/summarizeMetric';
import { caseCauses } from '../core/run/caseCauses';
import type { RunCase } from '../core/run/Run';
import type { LoadedRun } from '../core/run/RunComparison';
import { focusCutoff, focusedMetrics, shownMetrics } from '../core/run/shownMetrics';
import type {
  AggregateProgress,
  AggregateRequest,
  QuadrantFigures,
  RunFigures,
} from '../protocol/aggregateMessages';
import { readRunCases } from '../store/readRunCases';
import { readRunHead } from '../store/readRunHead';

/**
 * Reads a stored run and computes its figures, in this thread: tenths of a second over ten thousand judged cases. A run
 * that goes on gives those of the cases that it has. Throws an error with a readable sentence when it cannot be read.
 */
export async function aggregateStoredRun(
  { folder, minimums }: AggregateRequest,
  onProgress: (progress: AggregateProgress) => void,
): Promise<RunFigures> {
  const head = await readRunHead(folder);
  const total = head['complete'] === false ? {} : { total: head.queries };
  const { cases, problems } = await readRunCases(join(folder, 'results.jsonl'), (done) =>
    onProgress({ done, ...total }),
  );
  return figuresOf({ head, cases }, { minimums, problems });
}

/** The figures of a run that is read, as they are sent. */
export function figuresOf(
  run: LoadedRun,
  { minimums, problems }: { minimums: Readonly<Record<string, number>>; problems: string[] },
): RunFigures {
  const { head, cases } = run;
  const ids = idsOf(run);
  const focusK = focusCutoff(head.k, ids);
  const options: AggregateOptions = {
    minimums,
    metrics: focusedMetrics(ids, focusK),
    groupMetrics: shownMetrics(ids, focusK),
  };
  const found = aggregateRun(run, options);
  return {
    cases: found.cases,
    flagged: found.flagged,
    metrics: found.metrics.map(({ nulls, bins, ...rest }) => ({
      ...rest,
      bins: [...bins],
      nulls: [...nulls],
    })),
    means: Object.fromEntries(ids.map((id) => [id, meanOf(id, cases)])),
    causes: causesOf(cases),
    groups: found.groups.map(({ field, groups }) => ({
      field,
      groups: groups.map(({ name, ...rest }) => ({ ...(name === undefined ? {} : { name }), ...rest })),
    })),
    quadrants: quadrantsOf(run, found, minimums),
    problems,
  };
}

/** The ids of all means; the head of a run that goes on has those of its first case. */
function idsOf({ head, cases }: LoadedRun): string[] {
  const ids = new Set(Object.keys(head.means));
  if (head['complete'] !== false) return [...ids];
  for (const { metrics } of cases) for (const id of Object.keys(metrics ?? {})) ids.add(id);
  return [...ids];
}

function causesOf(cases: readonly RunCase[]): RunFigures['causes'] {
  const counts = new Map<string, number>();
  for (const one of cases)
    for (const cause of caseCauses(one)) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return [...counts]
    .map(([cause, n]) => ({ cause, n }))
    .sort((a, b) => b.n - a.n || (a.cause < b.cause ? -1 : 1));
}

/** The usual quadrant first, then those of the other cut-offs of recall. */
function quadrantsOf(
  { head, cases }: LoadedRun,
  { quadrant: usual }: RunAggregate,
  minimums: Readonly<Record<string, number>>,
): QuadrantFigures[] {
  if (usual === undefined) return [];
  const others = head.k
    .map((k) => `recall@${k}`)
    .filter(
      (metric) =>
        metric !== usual.recall.metric &&
        cases.some(({ metrics }) => metrics !== undefined && Object.hasOwn(metrics, metric)),
    );
  const all = others.map((metric) =>
    foundAndGrounded(cases, {
      recall: { metric, minimum: minimums[metric] ?? usualMinimum },
      faithfulness: usual.faithfulness,
    }),
  );
  return [usual, ...all].map(quadrantFigures);
}

function quadrantFigures(found: FoundAndGrounded): QuadrantFigures {
  const { recall, faithfulness, n, N, ids, without, cells } = found;
  return {
    recall: { ...recall },
    faithfulness: { ...faithfulness },
    n,
    N,
    counts: {
      good: ids.good.length,
      invented: ids.invented.length,
      'retrieval-miss': ids['retrieval-miss'].length,
      lucky: ids.lucky.length,
    },
    withoutRecall: without.recall.length + without.both.length,
    withoutFaithfulness: without.faithfulness.length + without.both.length,
    cells: cells.map((cell) => ({ ...cell })),
  };
}
