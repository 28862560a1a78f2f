import type { Problem, RunCase, RunHead } from '../../core/run/Run';
import { runKey } from '../runKey';
import type { DatasetState, RunKey } from '../Session';

/** A dataset and the folder of its store. */
export type DatasetPlace = Pick<DatasetState, 'uri' | 'folder'>;

/** A dataset with its latest runs, and the cases of the first of them. */
export function stateOf(
  { uri, folder }: DatasetPlace,
  {
    runs,
    problems,
    cases,
  }: { runs: readonly RunHead[]; problems: readonly Problem[]; cases: readonly RunCase[] },
): DatasetState {
  const byLine = new Map<number, RunCase>();
  // Labelled queries that a run does not have come last, and stand on no line of their own.
  for (const one of cases) if (!byLine.has(one.line)) byLine.set(one.line, one);
  return { uri, folder, runs, problems, byLine };
}

/** The keys of its runs. */
export function keysOf(state: DatasetState | undefined): RunKey[] {
  return state?.runs.map(({ id }) => runKey({ folder: state.folder, id })) ?? [];
}

/** The state with a run's head of now. */
export function withHead(state: DatasetState, head: RunHead): DatasetState {
  return { ...state, runs: state.runs.map((run) => (run.id === head.id ? head : run)) };
}
