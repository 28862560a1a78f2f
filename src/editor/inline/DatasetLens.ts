import * as vscode from 'vscode';
import { neverRun } from '../neverRun';
import type { DatasetEdits } from './DatasetEdits';
import { datasetLensParts } from './datasetLensParts';
import { failureLens } from './failureLens';
import { isDatasetFile, isReadableDataset } from './isDatasetFile';
import type { InlineParts } from './InlineParts';
import type { LensPart } from './LensPart';
import { Pacer } from './Pacer';
import { toCodeLenses } from './toCodeLenses';

/** The lens line of a dataset: its size, the headline means, and the command that runs the metrics. */
export class DatasetLens implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly pacer = new Pacer(() => this.changed.fire(), 150);
  private readonly subscriptions: vscode.Disposable[];

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly parts: InlineParts,
    private readonly edits: DatasetEdits,
  ) {
    const refresh = (): void => this.pacer.request();
    this.subscriptions = [
      parts.session.onDidChangeDataset(refresh),
      parts.setting.onDidChange(refresh),
      parts.onMinute(refresh),
      edits.onDidEdit(refresh),
      vscode.languages.registerCodeLensProvider(
        { scheme: 'file', pattern: '**/*.{jsonl,ndjson,json,csv,tsv,yaml,yml,trec,run,res}' },
        this,
      ),
    ];
  }

  async provideCodeLenses(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[]> {
    if (!this.parts.setting.shown || !isReadableDataset(document.uri)) return [];
    const parts = await this.lensOf(document).catch((error: unknown) => {
      this.parts.log.error(`No lens on ${document.uri.fsPath}`, error);
      return failureLens(error);
    });
    return token.isCancellationRequested ? [] : toCodeLenses(parts);
  }

  private async lensOf(document: vscode.TextDocument): Promise<LensPart[]> {
    const known = await this.parts.session.dataset(document.uri);
    const state = known ?? (isDatasetFile(document) ? neverRun(document.uri) : undefined);
    if (state === undefined) return [];
    const { shifts, unknown } = await this.edits.since(state);
    return datasetLensParts(state, { now: new Date(), edited: unknown || shifts.edited });
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.pacer, this.changed).dispose();
  }
}
