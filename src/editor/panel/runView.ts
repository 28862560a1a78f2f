import type * as vscode from 'vscode';
import { scoreFields } from '../../core/rag/scoreFields';
import { runTitle } from '../../core/run/runTitle';
import type { Mean, RunHead } from '../../core/run/Run';
import { judgingText } from '../../core/words/judging';
import { clip, oneLine } from '../../core/words/sentence';
import { focusCutoff, shownMetrics } from '../../core/run/shownMetrics';
import { runKey } from '../runKey';
import { formatCount, scoreCodes } from '../../core/words/score';
import { formatClock, formatDuration, formatMoment } from '../../core/words/time';
import type { PanelNotice, RunView } from '../../protocol/panelMessages';
import type { AggregateState, DatasetGate, DatasetState } from '../Session';
import { isScoreCode } from './caseValue';
import { gateNotices } from './gateNotices';
import {
  buildJudgedView,
  effortFact,
  isJudged,
  judgedNotices,
  judgeFacts,
  scoreName,
  unfinishedNotice,
} from './judgedView';
import type { FilterNames } from './rowFilter';
import { definitions, profileFact, profileView } from './runDefinitions';

export interface RunViewInput {
  dataset: DatasetState;
  /** The system that is shown; undefined before the first run ended. */
  run: RunHead | undefined;
  /** The folder in whose store it lies; that of the dataset's latest runs when it is not given. */
  folder?: vscode.Uri;
  /** The runs of the same evaluation, one per system; those of the dataset when it is not given. */
  systems?: readonly RunHead[];
  /** The run is not one of the dataset's latest. */
  older?: boolean;
  /** The profile that the dataset is being run in, when a person chose another one. */
  profile?: string | undefined;
  /** What else a person has to know, before all other notices. */
  extra?: readonly PanelNotice[];
  /** The minimums that hold for the dataset. */
  gate: DatasetGate;
  /** The figures of a judged run that are computed apart. */
  figures?: AggregateState | undefined;
  /** Whether some process writes the run at this moment. */
  written?: boolean;
  now: Date;
}

const metricOrder = [
  'recall',
  'precision',
  'f1',
  'ndcg',
  'hit',
  'mrr',
  'map',
  'r-precision',
  'bpref',
  'rbp',
  'judged',
];

/** What the page shows of a dataset and one of its runs. Pure: all words and choices of columns are made here. */
export function buildRunView(input: RunViewInput): RunView {
  const { dataset, figures, folder = dataset.folder } = input;
  const run = soFar(input.run, figures);
  const ids = Object.keys(run?.means ?? {});
  const focusK = focusCutoff(run?.k ?? [], ids);
  const columns = shownMetrics(ids, focusK);
  const systems = input.systems ?? dataset.runs;
  const view: RunView = {
    dataset: dataset.uri.toString(),
    runId: run === undefined ? '' : runKey({ folder, id: run.id }),
    title: baseName(run?.dataset ?? dataset.uri.path),
    facts: run === undefined ? [] : facts(run, input),
    notices: [
      ...(input.extra ?? []),
      ...(run === undefined ? [] : gateNotices(run, input.gate)),
      ...(isJudged(run) ? judgedNotices(run, figures) : []),
      ...notices(input, run),
    ],
    systems:
      systems.length > 1
        ? systems.map((one) => ({ runId: runKey({ folder, id: one.id }), name: runTitle(one) }))
        : [],
    profile: profileView(run, input.profile),
    definitions: definitions(run),
    k: run?.k ?? [],
    minimums: { ...input.gate.gate.min },
    rowMinimums: { ...input.gate.gate.rows },
    means: run === undefined ? [] : meanRows(run),
    causes: causes(run, figures),
    intervals: intervals(figures),
    columns: columns.map((id) => ({ id, name: columnName(id), title: wordsOf(id) })),
    sort: columns.find(isScoreCode) ?? columns[0] ?? 'line',
    cases: run?.queries ?? 0,
  };
  if (focusK !== undefined) view.focusK = focusK;
  const running = dataset.running ?? judgingProgress(dataset, input.now);
  if (running !== undefined) view.running = running;
  if (isJudged(run)) view.judged = buildJudgedView(run, figures, columns);
  return view;
}

/** A judged run that has not ended has its means and its number of cases in its results alone. */
function soFar(run: RunHead | undefined, figures: AggregateState | undefined): RunHead | undefined {
  const found = figures?.figures;
  if (!isJudged(run) || run['complete'] !== false || found === undefined) return run;
  return { ...run, means: found.means, queries: found.cases };
}

function intervals(figures: AggregateState | undefined): RunView['intervals'] {
  const known = figures?.figures?.metrics ?? [];
  return Object.fromEntries(
    known.flatMap(({ metric, interval }) => (interval === null ? [] : [[metric, { ...interval }] as const])),
  );
}

/** What the case table of that view needs for sorting and filtering. */
export function filterNames(view: RunView): FilterNames {
  const ids = new Set<string>(scoreFields.map((field) => scoreCodes[field]));
  for (const row of view.means) {
    for (const cut of Object.keys(row.cells)) ids.add(cut === 'all' ? row.metric : `${row.metric}@${cut}`);
  }
  return { ids: [...ids], columns: view.columns.map(({ id }) => id), minimums: view.rowMinimums };
}

/** `recall@5` → `['recall', '5']`; without a cut-off the second part is `all`. */
function splitId(id: string): [metric: string, cut: string] {
  const at = id.lastIndexOf('@');
  return at < 0 ? [id, 'all'] : [id.slice(0, at), id.slice(at + 1)];
}

/** The scores of a judged run stand by themselves. */
function meanRows(run: RunHead): RunView['means'] {
  const rows = new Map<string, Record<string, Mean>>();
  for (const [id, mean] of Object.entries(run.means)) {
    if (isJudged(run) && isScoreCode(id)) continue;
    const [metric, cut] = splitId(id);
    rows.set(metric, { ...rows.get(metric), [cut]: mean });
  }
  return [...rows]
    .map(([metric, cells]) => ({ metric, cells }))
    .sort((a, b) => rank(a.metric) - rank(b.metric));
}

function rank(metric: string): number {
  const at = metricOrder.indexOf(metric);
  if (at >= 0) return at;
  return metricOrder.length + (isScoreCode(metric) ? 1 : 0);
}

const wordsOf = (id: string): string => (isScoreCode(id) ? scoreName(id) : id);
const columnName = (id: string): string => (isScoreCode(id) ? id.replace('-relevance', '') : id);
const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function facts(run: RunHead, { now, older, dataset }: RunViewInput): string[] {
  const started = new Date(run.startedAt);
  const today = formatMoment(started, now) === formatClock(started);
  const duration = formatDuration(run.durationMs);
  return [
    ...(older === true && run.startedAt <= (dataset.runs[0]?.startedAt ?? '') ? ['older run'] : []),
    ...(run.title === undefined ? [] : [clip(oneLine(run.title), 80)]),
    run.queries === 0 ? counted(run.skipped, 'row') : counted(run.queries, 'case'),
    ...(isJudged(run) ? judgeFacts(run) : []),
    ...(isMeasured(run) ? measuredFacts(run) : []),
    `${today ? 'today ' : ''}${formatMoment(started, now)}`,
    isJudged(run) ? effortFact(run, duration) : duration,
  ];
}

/** Whether there are retrieval metrics; answers without labels can be judged without any. */
const isMeasured = (run: RunHead): boolean =>
  !isJudged(run) || Object.keys(run.means).some((id) => !isScoreCode(id));

function measuredFacts(run: RunHead): string[] {
  return [
    profileFact(run.profile),
    ...optionFacts(run),
    ...(run.k.length > 0 ? [`k ${run.k.join(', ')}`] : []),
  ];
}

const counted = (count: number, what: string): string =>
  `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;

/** The options of trec_eval that differ from none, as the program calls them. */
function optionFacts({ options }: RunHead): string[] {
  if (options === undefined) return [];
  return [
    ...(options.complete ? ['-c'] : []),
    ...(options.relevanceLevel === 1 ? [] : [`-l ${options.relevanceLevel}`]),
    ...(options.maxResults === undefined ? [] : [`-M ${options.maxResults}`]),
  ];
}

function judgingProgress({ judging }: DatasetState, now: Date): RunView['running'] {
  if (judging === undefined) return undefined;
  const { judged: done, total } = judging;
  const text = `Judging with ${oneLine(judging.judge)}: ${judgingText(judging, now)}`;
  return total === undefined ? { done, text } : { done, total, text };
}

/** The causes of all values; those of scores are known once the cases were read. */
function causes(run: RunHead | undefined, figures: AggregateState | undefined): RunView['causes'] {
  const known = figures?.figures?.causes;
  if (known !== undefined) return known.map(({ cause, n }) => ({ cause, count: n }));
  return Object.entries(run?.causes ?? {})
    .filter(([, count]) => count > 0)
    .map(([cause, count]) => ({ cause, count }))
    .sort((a, b) => b.count - a.count);
}

function notices({ dataset, written }: RunViewInput, run: RunHead | undefined): PanelNotice[] {
  const problems = run?.problems ?? dataset.problems;
  const show = { action: 'showProblems', label: 'Show Problems' } as const;
  const found: PanelNotice[] = [];
  if (run !== undefined && run.skipped > 0) found.push(skippedNotice(run, show));
  else if (run === undefined && dataset.running === undefined) {
    const error = problems.find((problem) => problem.severity === 'error');
    const errors = problems.filter((problem) => problem.severity === 'error').length;
    if (error !== undefined) {
      const text =
        errors === 1 ? error.message : `No row can run: ${formatCount(errors)} problems. ${error.message}`;
      found.push({ kind: 'error', text, action: show });
    }
  }
  const mismatch = problems.find((problem) => problem.code === 'id-mismatch');
  if (run?.['complete'] === false && isJudged(run))
    found.push(unfinishedNotice(run, { written: written === true }));
  else if (run?.['complete'] === false) {
    const text = `This run did not end: its figures are over the first ${counted(run.queries, 'case')}.`;
    found.push({ kind: 'warning', text });
  }
  if (mismatch !== undefined) found.push({ kind: 'warning', text: mismatch.message, action: show });
  return found;
}

function skippedNotice(run: RunHead, action: NonNullable<PanelNotice['action']>): PanelNotice {
  const total = formatCount(run.queries + run.skipped);
  const skipped = formatCount(run.skipped);
  if (run.queries === 0) {
    return { kind: 'error', text: `No row can run: ${skipped} of ${total} have problems.`, action };
  }
  const have = run.skipped === 1 ? 'has a problem and was' : 'have problems and were';
  return { kind: 'warning', text: `${skipped} of ${total} rows ${have} not run.`, action };
}
