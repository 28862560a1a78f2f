import * as vscode from 'vscode';

/** The setting `ragJudge.inlineScores`: one toggle over lens lines, after-text, hovers and row figures. */
export class InlineSetting implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscription: vscode.Disposable;

  /** Fired when the toggle, or a minimum that decides what is shown, changed. */
  readonly onDidChange = this.changed.event;

  constructor() {
    this.subscription = vscode.workspace.onDidChangeConfiguration((event) => {
      const ours = [
        'ragJudge.inlineScores',
        'ragJudge.thresholds',
        'ragJudge.datasets',
        'ragJudge.promptCases',
      ];
      if (ours.some((name) => event.affectsConfiguration(name))) this.changed.fire();
    });
  }

  get shown(): boolean {
    return vscode.workspace.getConfiguration('ragJudge').get<unknown>('inlineScores') !== false;
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
