import { runTitle } from '../../core/run/runTitle';
import { headlineFigures } from '../../core/words/headlineFigures';
import { judgeFact, judgeNameAndProtocol } from '../../core/words/judgeName';
import { judgeOfRun } from '../../core/words/judgeOfRun';
import { judgingProgressText } from '../../core/words/judging';
import { formatCount, formatMean, scoreCodes, scoreNames } from '../../core/words/score';
import { clip, oneLine } from '../../core/words/sentence';
import { formatAge } from '../../core/words/time';
import { scoreFields } from '../../core/rag/scoreFields';
import type { RunHead } from '../../core/run/Run';
import type { DatasetState } from '../Session';
import type { LensPart } from './LensPart';

export interface DatasetLensOptions {
  now: Date;
  /** Whether the file changed after the run. */
  edited: boolean;
}

/** The lens line of a dataset: its size, the headline means of its first system's run, and the commands. */
export function datasetLensParts(state: DatasetState, options: DatasetLensOptions): LensPart[] {
  const show = { command: 'ragJudge.showPanel', args: [state.uri] };
  const parts: LensPart[] = [];
  if (state.running !== undefined) {
    const { done, total } = state.running;
    const of = total === undefined ? '' : `/${formatCount(total)}`;
    const title = `Running metrics ${formatCount(done)}${of}`;
    parts.push({ title, tooltip: 'The metrics are being computed.', ...show });
  }
  if (state.judging !== undefined) {
    const { judged, total } = state.judging;
    const of = total === undefined ? '' : `/${formatCount(total)}`;
    const tooltip = `${judgingProgressText(state.judging)}. The score panel and the notification can cancel it.`;
    parts.push({ title: `Judging ${formatCount(judged)}${of}`, tooltip, ...show });
  }
  if (options.edited && state.runs.length > 0)
    parts.push({
      title: 'Stale: file changed',
      tooltip: 'The figures are of the file as it was run. Edited lines show none.',
      ...show,
    });
  parts.push(...runParts(state, options.now));
  if (state.running === undefined)
    parts.push({
      title: 'Run Metrics',
      tooltip: 'Run the retrieval metrics over every row. Free: nothing is sent.',
      command: 'ragJudge.runMetrics',
      args: [state.uri],
    });
  if (state.judging === undefined)
    parts.push({
      title: judgeTitle(state),
      tooltip: 'Judge every row with the chosen judge. You are asked first, with the number of calls.',
      command: 'ragJudge.judgeDataset',
      args: [state.uri],
    });
  return parts;
}

/** How many, when a run told. */
function judgeTitle({ runs: [run] }: DatasetState): string {
  if (run === undefined || run.queries === 0) return 'Judge Dataset';
  return run.queries === 1 ? 'Judge 1 Case' : `Judge ${formatCount(run.queries)} Cases`;
}

/** The last run of a dataset beside a prompt: the same figures, with the file's name. */
export function promptRunParts(state: DatasetState, now: Date): LensPart[] {
  const [first, ...others] = runParts(state, now);
  if (first === undefined) return [];
  const name = state.uri.path.split('/').at(-1) ?? '';
  return [{ ...first, title: `${clip(oneLine(name), 40)}: ${first.title}` }, ...others];
}

/** Size and age, the system when there are several, and the headline means. */
function runParts(state: DatasetState, now: Date): LensPart[] {
  const run = state.runs[0];
  if (run === undefined) return [];
  const show = { command: 'ragJudge.showPanel', args: [state.uri] };
  const parts: LensPart[] = [
    {
      title: `${casesOf(run.queries)}, ${formatAge(new Date(run.startedAt), now)}`,
      tooltip: `${casesOf(run.queries)} read, ${formatCount(run.skipped)} rows not run because of a problem. Profile ${run.profile}.`,
      ...show,
    },
  ];
  if (state.runs.length > 1)
    parts.push({
      title: `${clip(oneLine(runTitle(run)), 40)} (1 of ${state.runs.length})`,
      tooltip: `The file holds ${state.runs.length} systems: ${state.runs.map((one) => oneLine(runTitle(one))).join(', ')}. The figures in the editor are of the first; the score panel has all.`,
      ...show,
    });
  for (const id of headlineFigures(run)) {
    const mean = run.means[id];
    if (mean === undefined) continue;
    parts.push({
      title: `${figureName(id)} ${formatMean(mean)}`,
      tooltip: `Mean of ${id} over the ${formatCount(mean.n)} of ${casesOf(mean.N)} that have it; the others are left out. ${howOf(id, run)}`,
      ...show,
    });
  }
  if (run.judging !== undefined)
    parts.push({
      title: clip(judgeNameAndProtocol(judgeOfRun(run.judging)), 40),
      tooltip: `Judged by ${oneLine(judgeFact(judgeOfRun(run.judging)))}.`,
      ...show,
    });
  return parts;
}

function scoreNameOf(id: string): string | undefined {
  const field = scoreFields.find((one) => scoreCodes[one] === id);
  return field && scoreNames[field];
}

function figureName(id: string): string {
  return scoreNameOf(id) ?? id;
}

/** What a figure is: a metric of a profile, or an opinion. */
function howOf(id: string, run: RunHead): string {
  if (scoreNameOf(id) === undefined) return `Profile ${run.profile}.`;
  return 'Opinions of a judge: they compare runs, they are no measurement.';
}

function casesOf(count: number): string {
  return count === 1 ? '1 case' : `${formatCount(count)} cases`;
}
