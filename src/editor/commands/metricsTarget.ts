import * as vscode from 'vscode';
import { inputKind, type InputKind } from '../../core/dataset/pair/inputKind';
import { pairRoles } from '../../core/dataset/pair/pairRoles';
import { plainLabel } from '../../core/words/plainLabel';
import type { Session } from '../Session';
import { storedLabels } from '../storedLabels';
import { activeFile } from './activeFile';
import { pickDataset, pickOther, runMetricsPick } from './pickMetricsFile';

/** What the metrics are to be run on. */
export interface MetricsTarget {
  /** A dataset, or a run. */
  file: vscode.Uri;
  /** The labels of a run, when they are not those of its run before. */
  qrels?: vscode.Uri;
}

/**
 * The file that was given, or the one in the editor, or one that the person picks. Of two selected files what is inside
 * tells which is the run; the labels of a run alone are asked for once, and those of its last run are used again.
 * Undefined when the person left.
 */
export async function metricsTarget(
  session: Session,
  { given, selected }: { given: unknown; selected: unknown },
): Promise<MetricsTarget | undefined> {
  const files = Array.isArray(selected) ? selected.filter((one) => one instanceof vscode.Uri) : [];
  const [first, second] = files;
  if (files.length > 2) throw new Error('Select one dataset, or a run and its labels.');
  if (first !== undefined && second !== undefined) return pairOf(first, second);
  const file =
    given instanceof vscode.Uri
      ? given
      : (activeFile(/\.(jsonl|ndjson|json|csv|tsv|ya?ml|trec|run|qrels|res)$/i) ??
        (await pickDataset(runMetricsPick)));
  if (file === undefined) return undefined;
  const kind = await kindOf(file);
  if (kind === 'dataset') return { file };
  const { folder, runs: [run] = [] } = (await session.dataset(file)) ?? {};
  const before = run && folder && (await storedLabels(folder, run));
  if (kind !== 'labels' && before !== undefined) return { file };
  const wanted = kind === 'labels' ? 'run' : 'labels';
  const other = await pickOther(file, { wanted, kindOf });
  return other === undefined ? undefined : pairOf(file, other);
}

async function pairOf(a: vscode.Uri, b: vscode.Uri): Promise<MetricsTarget | undefined> {
  const roles = pairRoles([await kindOf(a), await kindOf(b)]);
  if (typeof roles === 'object') throw new Error(roles.fault);
  const run = roles === 'ask' ? await askRun(a, b) : [a, b][roles];
  return run === undefined ? undefined : { file: run, qrels: run === a ? b : a };
}

async function askRun(a: vscode.Uri, b: vscode.Uri): Promise<vscode.Uri | undefined> {
  const items = [a, b].map((uri) => ({
    label: plainLabel(vscode.workspace.asRelativePath(uri)),
    uri,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: 'Run Retrieval Metrics',
    placeHolder: 'Which of the two is the run? The other one holds its labels.',
  });
  return picked?.uri;
}

/** By what is inside. Rejects when the file cannot be read. */
async function kindOf(uri: vscode.Uri): Promise<InputKind> {
  const { type } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.Directory) !== 0) return 'labels';
  // Unpacking is loaded when it is needed, not with the window.
  const { fileHead } = await import('../../worker/unpackedFile');
  return inputKind(await fileHead({ path: uri.fsPath, file: vscode.workspace.asRelativePath(uri) }));
}
