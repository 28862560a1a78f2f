import { headlineMetrics } from '../../core/words/headlineMetrics';
import { formatCount, formatMean } from '../../core/words/score';
import { clip, oneLine } from '../../core/words/sentence';
import { formatAge } from '../../core/words/time';
import type { DatasetState } from '../Session';
import type { LensPart } from './LensPart';

export interface DatasetLensOptions {
  now: Date;
  /** Whether the file changed after the run. */
  edited: boolean;
}

/** The lens line of a dataset: its size, the headline means of its first system's run, and the command. */
export function datasetLensParts(state: DatasetState, options: DatasetLensOptions): LensPart[] {
  const show = { command: 'ragJudge.showPanel', args: [state.uri] };
  const parts: LensPart[] = [];
  if (state.running !== undefined) {
    const { done, total } = state.running;
    const of = total === undefined ? '' : `/${formatCount(total)}`;
    const title = `Running metrics ${formatCount(done)}${of}`;
    parts.push({ title, tooltip: 'The metrics are being computed.', ...show });
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
  return parts;
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
      title: `${clip(oneLine(run.name), 40)} (1 of ${state.runs.length})`,
      tooltip: `The file holds ${state.runs.length} systems: ${state.runs.map((one) => oneLine(one.name)).join(', ')}. The figures in the editor are of the first; the score panel has all.`,
      ...show,
    });
  for (const id of headlineMetrics(run)) {
    const mean = run.means[id];
    if (mean === undefined) continue;
    parts.push({
      title: `${id} ${formatMean(mean)}`,
      tooltip: `Mean of ${id} over the ${formatCount(mean.n)} of ${casesOf(mean.N)} that have it; the others are left out. Profile ${run.profile}.`,
      ...show,
    });
  }
  return parts;
}

function casesOf(count: number): string {
  return count === 1 ? '1 case' : `${formatCount(count)} cases`;
}
