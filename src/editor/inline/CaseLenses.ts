import * as vscode from 'vscode';
import { readSettings } from '../settings';
import { caseLensParts } from './caseLensParts';
import { isAloneInFolder } from './isAloneInFolder';
import type { InlineParts } from './InlineParts';
import type { LensPart } from './LensPart';
import { mayBelongToCase } from './mayBelongToCase';
import { Pacer } from './Pacer';
import { isPromptFile } from './promptFile';
import { promptLensParts } from './promptLensParts';
import { toCodeLenses } from './toCodeLenses';

/** The lens line on every file of a case, and on prompt files the summary over their cases. */
export class CaseLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly pacer = new Pacer(() => this.changed.fire(), 150);
  private readonly subscriptions: vscode.Disposable[];

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(private readonly parts: InlineParts) {
    const { session, setting, onMinute } = parts;
    const refresh = (): void => this.pacer.request();
    this.subscriptions = [
      session.onDidChangeCase(refresh),
      session.onDidChangeJudge(refresh),
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
    const parts = await this.lensOf(document);
    return token.isCancellationRequested ? [] : toCodeLenses(parts);
  }

  private async lensOf(document: vscode.TextDocument): Promise<LensPart[]> {
    const { session } = this.parts;
    const { uri } = document;
    const settings = readSettings(uri);
    const minimums = settings.thresholds;
    const own = mayBelongToCase(uri) ? await session.caseOf(uri) : undefined;
    if (isPromptFile(document, settings.promptCases)) {
      const cases = await session.casesOfPrompt(uri);
      const isOwnCase = own !== undefined && cases.length === 1 && cases[0]?.key === own.key;
      if (cases.length > 0 && !isOwnCase) return promptLensParts(cases, { prompt: uri, minimums });
    }
    if (own === undefined || isAloneInFolder(own, uri.fsPath)) return [];
    return caseLensParts(own, { now: new Date(), minimums });
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.pacer, this.changed).dispose();
  }
}
