import * as vscode from 'vscode';

/** The problems of files that belong to datasets, such as the labels of a run, which several runs may share. */
export class ProblemsElsewhere {
  /** Dataset → file → its problems. */
  private readonly byDataset = new Map<string, ReadonlyMap<string, vscode.Diagnostic[]>>();

  constructor(private readonly collection: vscode.DiagnosticCollection) {}

  /** Shows those of a dataset in place of the ones before; files by their URI. */
  show(dataset: vscode.Uri, found: ReadonlyMap<string, vscode.Diagnostic[]>): void {
    const id = dataset.toString();
    const before = this.byDataset.get(id);
    if (found.size === 0) this.byDataset.delete(id);
    else this.byDataset.set(id, found);
    for (const file of new Set([...(before?.keys() ?? []), ...found.keys()])) {
      const all = [...this.byDataset.values()].flatMap((files) => files.get(file) ?? []);
      this.collection.set(vscode.Uri.parse(file, true), all);
    }
  }
}
