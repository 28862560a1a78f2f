import type * as vscode from 'vscode';
import type { Problem, RunCase, RunHead } from '../../core/run/Run';
import type { DatasetState } from '../Session';

/** A dataset that has no run. */
export function neverRun(uri: vscode.Uri): DatasetState {
  return { uri, runs: [], problems: [], byLine: new Map() };
}

/** A dataset with its latest runs, and the cases of the first of them. */
export function stateOf(
  uri: vscode.Uri,
  {
    runs,
    problems,
    cases,
  }: { runs: readonly RunHead[]; problems: readonly Problem[]; cases: readonly RunCase[] },
): DatasetState {
  const byLine = new Map<number, RunCase>();
  // Labelled queries that a run does not have come last, and stand on no line of their own.
  for (const one of cases) if (!byLine.has(one.line)) byLine.set(one.line, one);
  return { uri, runs, problems, byLine };
}
