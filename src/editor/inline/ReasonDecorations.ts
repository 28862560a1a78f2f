import * as vscode from 'vscode';
import { afterText } from '../../core/words/afterText';
import type { InlineParts } from './InlineParts';
import { mayBelongToCase } from './mayBelongToCase';
import { Pacer } from './Pacer';

/** The reason's first sentence behind the first line of the files of a judged case; nothing while it is stale. */
export class ReasonDecorations implements vscode.Disposable {
  private readonly type = vscode.window.createTextEditorDecorationType({
    after: {
      color: new vscode.ThemeColor('editorCodeLens.foreground'),
      fontStyle: 'italic',
      margin: '0 0 0 2em',
    },
    isWholeLine: true,
    rangeBehavior: vscode.DecorationRangeBehavior.OpenOpen,
  });
  private readonly pacer = new Pacer(() => this.refresh(), 150);
  private readonly subscriptions: vscode.Disposable[];
  /** Counts refreshes, so that a late answer of an earlier one changes nothing. */
  private round = 0;

  constructor(private readonly parts: InlineParts) {
    const refresh = (): void => this.pacer.request();
    this.subscriptions = [
      parts.session.onDidChangeCase(refresh),
      parts.session.onDidChangeJudge(refresh),
      parts.setting.onDidChange(refresh),
      vscode.window.onDidChangeVisibleTextEditors(refresh),
      parts.onStart(refresh),
    ];
  }

  private refresh(): void {
    this.round += 1;
    const { round } = this;
    for (const editor of vscode.window.visibleTextEditors) {
      if (!mayBelongToCase(editor.document.uri)) continue;
      this.show(editor, round).catch((error: unknown) => {
        this.parts.log.error(`No text after the first line of ${editor.document.uri.fsPath}`, error);
      });
    }
  }

  private async show(editor: vscode.TextEditor, round: number): Promise<void> {
    const text = this.parts.setting.shown ? await this.textFor(editor.document.uri) : undefined;
    if (round !== this.round || !vscode.window.visibleTextEditors.includes(editor)) return;
    const range = editor.document.lineAt(0).range;
    const decorations =
      text === undefined ? [] : [{ range, renderOptions: { after: { contentText: text } } }];
    editor.setDecorations(this.type, decorations);
  }

  private async textFor(uri: vscode.Uri): Promise<string | undefined> {
    const state = await this.parts.session.caseOf(uri);
    const evaluation = state?.history.at(-1)?.evaluation;
    if (state === undefined || evaluation === undefined || state.stale.length > 0) return undefined;
    return afterText(evaluation);
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.pacer, this.type).dispose();
  }
}
