import * as vscode from 'vscode';
import type { InputKind } from '../../core/dataset/pair/inputKind';
import { plainLabel } from '../../core/words/plainLabel';

const title = 'Run Retrieval Metrics';

/** How a dataset is asked for, and what the files are called that another one may be. */
export interface DatasetPick {
  title: string;
  placeHolder: string;
  filters: Readonly<Record<string, string[]>>;
}

/** Files that are looked into for the other half of a pair. */
const mostCandidates = 200;

const readable = ['jsonl', 'ndjson', 'json', 'csv', 'tsv', 'yaml', 'yml'];
const paired = ['trec', 'run', 'qrels', 'res', 'json', 'tsv', 'txt', 'gz'];

export const runMetricsPick: DatasetPick = {
  title,
  placeHolder: 'Dataset: JSONL, JSON, CSV, TSV, YAML, a promptfoo result file, or a run with its labels',
  filters: { Datasets: readable, 'Runs and labels': paired, 'All files': ['*'] },
};

export const judgeDatasetPick: DatasetPick = {
  title: 'Judge Dataset',
  placeHolder:
    'Dataset with questions, answers and contexts: JSONL, JSON, CSV, TSV, YAML or a promptfoo result file',
  filters: { Datasets: readable, 'All files': ['*'] },
};

/** A dataset that the setting names, or any file. Undefined when the person left. */
export async function pickDataset({
  title,
  placeHolder,
  filters,
}: DatasetPick): Promise<vscode.Uri | undefined> {
  const glob = vscode.workspace.getConfiguration('ragJudge').get<string>('datasets') ?? '';
  const found = glob ? await vscode.workspace.findFiles(glob, '**/node_modules/**') : [];
  const other = { label: '$(folder-opened) Other File\u2026', uri: undefined };
  const picked = await vscode.window.showQuickPick([...found.map(itemOf), other], { title, placeHolder });
  if (!picked || picked.uri) return picked?.uri;
  return (await vscode.window.showOpenDialog({ title, filters }))?.[0];
}

/**
 * The labels of a run, or the run of labels: a file of the workspace that holds such, those beside it first, or any other
 * file or BEIR folder. Undefined when the person left.
 */
export async function pickOther(
  file: vscode.Uri,
  { wanted, kindOf }: { wanted: 'run' | 'labels'; kindOf: (uri: vscode.Uri) => Promise<InputKind> },
): Promise<vscode.Uri | undefined> {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const placeHolder = wanted === 'labels' ? `Labels (qrels) of the run ${name}` : `Run that ${name} labels`;
  const canSelectFolders = wanted === 'labels';
  const more = [
    { label: '$(folder-opened) Other File\u2026', uri: undefined, folder: false },
    ...(canSelectFolders
      ? [{ label: '$(folder-library) BEIR Folder\u2026', uri: undefined, folder: true }]
      : []),
  ];
  const items = candidates(file, { wanted, kindOf }).then((found) => [...found.map(itemOf), ...more]);
  const picked = await vscode.window.showQuickPick<{
    label: string;
    uri: vscode.Uri | undefined;
    folder?: boolean;
  }>(items, { title, placeHolder });
  if (!picked || picked.uri) return picked?.uri;
  const folder = picked.folder === true;
  const filters = folder ? {} : { filters: { 'Runs and labels': paired, 'All files': ['*'] } };
  const where = {
    defaultUri: vscode.Uri.joinPath(file, '..'),
    canSelectFolders: folder,
    canSelectFiles: !folder,
  };
  return (await vscode.window.showOpenDialog({ title: placeHolder, ...where, ...filters }))?.[0];
}

async function candidates(
  file: vscode.Uri,
  { wanted, kindOf }: { wanted: 'run' | 'labels'; kindOf: (uri: vscode.Uri) => Promise<InputKind> },
): Promise<vscode.Uri[]> {
  const beside = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const distance = ({ path }: vscode.Uri): number =>
    path.startsWith(beside) ? path.slice(beside.length).split('/').length - 1 : 100;
  const found = await vscode.workspace.findFiles(
    `**/*.{${paired.join(',')}}`,
    '**/{node_modules,.rag-judge,.git}/**',
    mostCandidates,
  );
  const kinds = await Promise.all(
    // One that cannot be read is no candidate; it can still be named as another file.
    found.map((uri) => kindOf(uri).catch((): InputKind => 'dataset')),
  );
  return found
    .filter((uri, at) => uri.path !== file.path && (kinds[at] === wanted || kinds[at] === 'scores'))
    .sort((a, b) => distance(a) - distance(b) || (a.path < b.path ? -1 : 1));
}

function itemOf(uri: vscode.Uri): { label: string; uri: vscode.Uri } {
  return { label: plainLabel(vscode.workspace.asRelativePath(uri)), uri };
}
