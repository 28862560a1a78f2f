import * as vscode from 'vscode';
import { plainLabel } from '../core/words/plainLabel';
import type { Session } from './Session';

/** The judge in use, and what is being judged: `$(law) qwen3:8b`, `$(loading~spin) Judging 3/14`. */
export class StatusBar implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly session: Session) {
    this.item = vscode.window.createStatusBarItem('ragJudge.judge', vscode.StatusBarAlignment.Right, 100);
    this.item.name = 'RAG Judge';
    this.item.command = 'ragJudge.selectJudge';
    this.subscriptions = [
      session.onDidChangeJudge(() => this.update()),
      session.onDidChangeProgress(() => this.update()),
      vscode.window.onDidChangeActiveTextEditor(() => this.update()),
    ];
    this.update();
    this.item.show();
  }

  private update(): void {
    const progress = this.session.progress;
    const judge = this.session.chosenJudge(vscode.window.activeTextEditor?.document.uri);
    this.item.text = progress
      ? `$(loading~spin) Judging ${progress.done}/${progress.total}`
      : `$(law) ${plainLabel(judge.label)}`;
    this.item.tooltip = `RAG Judge: ${judge.label}\n${judge.detail}\nClick to select another judge.`;
    this.item.accessibilityInformation = {
      label: progress
        ? `RAG Judge: judging, ${progress.done} of ${progress.total} done`
        : `RAG Judge: the judge is ${judge.label}. Select another judge.`,
      role: 'button',
    };
  }

  dispose(): void {
    vscode.Disposable.from(this.item, ...this.subscriptions).dispose();
  }
}
