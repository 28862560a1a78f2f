import * as vscode from 'vscode';
import type { DatasetState, Session } from '../Session';
import { promptDatasetGlob } from './promptDataset';

/** The datasets that belong to prompt files by their stem, with their last runs. */
export class PromptDatasets implements vscode.Disposable {
  /** Prompt → dataset; searched once, and again after a dataset was run. */
  private readonly found = new Map<string, Promise<vscode.Uri | undefined>>();
  private readonly subscription: vscode.Disposable;

  constructor(private readonly session: Session) {
    this.subscription = session.onDidChangeDataset(() => this.found.clear());
  }

  /** The dataset of a prompt file when it was run; undefined when there is none. */
  async runOf(prompt: vscode.Uri): Promise<DatasetState | undefined> {
    const id = prompt.toString();
    const search = this.found.get(id) ?? find(prompt);
    this.found.set(id, search);
    const dataset = await search;
    const state = dataset && (await this.session.dataset(dataset));
    return state !== undefined && state.runs.length > 0 ? state : undefined;
  }

  dispose(): void {
    this.subscription.dispose();
  }
}

async function find(prompt: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(prompt);
  const glob = promptDatasetGlob(prompt.path);
  if (folder === undefined || glob === undefined) return undefined;
  const pattern = new vscode.RelativePattern(folder, glob);
  const files = await vscode.workspace.findFiles(pattern, '**/node_modules/**');
  // The shortest path of several: the one that a person would call the dataset.
  return files.sort((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1))[0];
}
