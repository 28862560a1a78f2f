import type * as vscode from 'vscode';
import type { BrokenRun, StoredRun } from '../Session';

/** The runs of one dataset, newest first. */
export interface DatasetRuns {
  /** The folder with `.rag-judge`. */
  folder: vscode.Uri;
  /** Path of the dataset inside the folder, as the runs say it. */
  dataset: string;
  runs: readonly StoredRun[];
}

/** What could not be read, all in one place. */
export interface BrokenRuns {
  broken: readonly BrokenRun[];
}

/** What stands in the tree: a dataset with its runs, or what is broken. Commands get a StoredRun or a BrokenRun. */
export type RunNode = DatasetRuns | BrokenRuns | StoredRun | BrokenRun;

export function isBrokenRun(node: unknown): node is BrokenRun {
  return typeof node === 'object' && node !== null && 'folder' in node && 'message' in node;
}
