import * as vscode from 'vscode';
import { diagnosticSource } from './diagnosticSource';
import type { InlineParts } from './InlineParts';

/** Quick fixes of what RAG Judge lists in Problems: look at the raw output, judge again, open the case. */
export class CaseQuickFixes implements vscode.CodeActionProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly parts: InlineParts) {
    this.registration = vscode.languages.registerCodeActionsProvider({ scheme: 'file' }, this, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    });
  }

  async provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    context: vscode.CodeActionContext,
  ): Promise<vscode.CodeAction[]> {
    const diagnostics = context.diagnostics.filter(({ source }) => source === diagnosticSource);
    if (diagnostics.length === 0) return [];
    const state = await this.parts.session.caseOf(document.uri);
    const fix = (title: string, command: string, args: unknown[]): vscode.CodeAction => {
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.command = { title, command, arguments: args };
      action.diagnostics = diagnostics;
      return action;
    };
    if (state === undefined)
      return [fix('Run Retrieval Metrics Again', 'ragJudge.runMetrics', [document.uri])];
    const judged = state.history.length > 0;
    const again = fix(judged ? 'Judge Again' : 'Judge File Set', 'ragJudge.judgeFileSet', [state.key]);
    if (!judged) return [again];
    return [
      fix('Show Raw Output', 'ragJudge.showRawOutput', [state.key]),
      again,
      fix('Open the Case in the Score Panel', 'ragJudge.showPanel', [state.key]),
    ];
  }

  dispose(): void {
    this.registration.dispose();
  }
}
