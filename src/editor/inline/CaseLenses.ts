import * as vscode from 'vscode';
import { readSettings } from '../settings';
import { caseLensParts } from './caseLensParts';
import { isAloneInFolder } from './isAloneInFolder';
import { promptRunParts } from './datasetLensParts';
import { failureLens } from './failureLens';
import type { InlineParts } from './InlineParts';
import type { LensPart } from './LensPart';
import { mayBelongToCase } from './mayBelongToCase';
import { Pacer } from './Pacer';
import { isPromptFile } from './promptFile';
import { PromptDatasets } from './PromptDatasets';
import { promptLensParts } from './promptLensParts';
import { toCodeLenses } from './toCodeLenses';

/** The lens line on every file of a case, and on prompt files the summary over their cases. */
export class CaseLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly pacer = new Pacer(() => this.changed.fire(), 150);
  private readonly datasets: PromptDatasets;
  private readonly subscriptions: vscode.Disposable[];

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(private readonly parts: InlineParts) {
    const { session, setting, onMinute } = parts;
    this.datasets = new PromptDatasets(session);
    const refresh = (): void => this.pacer.request();
    this.subscriptions = [
      session.onDidChangeCase(refresh),
      session.onDidChangeJudge(refresh),
      session.onDidChangeDataset(refresh),
      this.datasets,
      setting.onDidChange(refresh),
      onMinute(refresh),
      vscode.languages.registerCodeLensProvider({ scheme: 'file' }, this),
    ];
  }

  async provideCodeLenses(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[]> {
    if (!this.parts.setting.shown) return [];
    const parts = await this.lensOf(document).catch((error: unknown) => {
      this.parts.log.error(`No lens on ${document.uri.fsPath}`, error);
      return failureLens(error);
    });
    return token.isCancellationRequested ? [] : toCodeLenses(parts);
  }

  private async lensOf(document: vscode.TextDocument): Promise<LensPart[]> {
    const { uri } = document;
    const { thresholds, promptCases } = readSettings(uri);
    const options = { now: new Date(), minimums: thresholds };
    const own = mayBelongToCase(uri) ? await this.parts.session.caseOf(uri) : undefined;
    if (isPromptFile(document, promptCases)) {
      const cases = await this.parts.session.casesOfPrompt(uri);
      const dataset = await this.datasets.runOf(uri);
      const run = dataset === undefined ? [] : promptRunParts(dataset, options.now);
      const isOwnCase = own !== undefined && cases.length === 1 && cases[0]?.key === own.key;
      if (isOwnCase) return [...caseLensParts(own, options), ...run];
      return promptLensParts(cases, { prompt: uri, minimums: thresholds, run });
    }
    return own === undefined || isAloneInFolder(own, uri.fsPath) ? [] : caseLensParts(own, options);
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.pacer, this.changed).dispose();
  }
}
