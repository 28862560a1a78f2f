import type * as vscode from 'vscode';
import { isBelowMinimum } from '../../core/run/gate/isBelowMinimum';
import { runKey } from '../runKey';
import type { CasesBelow, DatasetGate } from '../Session';
import type { DatasetStates } from './DatasetStates';
import type { Selection } from './judgingTarget';

export interface CasesBelowParts {
  datasets: Pick<DatasetStates, 'get' | 'cases'>;
  gate: (dataset: vscode.Uri) => Promise<DatasetGate>;
}

/**
 * The cases that are below a minimum of their row in the dataset's latest run; undefined when there is none, no such run,
 * or the file holds several systems, whose cases share their ids.
 */
export async function casesBelow(
  uri: vscode.Uri,
  parts: CasesBelowParts,
): Promise<{ selection: Selection & { belowIn: string }; minimums: CasesBelow['minimums'] } | undefined> {
  const state = await parts.datasets.get(uri);
  const [run, second] = state?.runs ?? [];
  if (state === undefined || run === undefined || second !== undefined) return undefined;
  const { rows } = (await parts.gate(uri)).gate;
  const cases = await parts.datasets.cases(runKey({ folder: state.folder, id: run.id }));
  const ids = cases.filter((one) => isBelowMinimum(one, rows)).map(({ id }) => id);
  return ids.length === 0 ? undefined : { selection: { belowIn: run.id, ids }, minimums: rows };
}
