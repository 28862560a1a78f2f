import * as vscode from 'vscode';
import type { CaseKey, RunKey, RunPair } from '../Session';
import type { Shown } from '../Shown';
import { panelViewType } from './panelViewType';

type Panel = Shown & vscode.WebviewPanelSerializer & vscode.Disposable;

/** The score panel as the rest of the editor holds it: its host is loaded when it is first shown or restored. */
export class LazyPanel implements Shown, vscode.Disposable {
  private readonly registration: vscode.Disposable;
  private loaded: Panel | undefined;

  constructor(private readonly create: () => Panel) {
    this.registration = vscode.window.registerWebviewPanelSerializer(panelViewType, {
      deserializeWebviewPanel: (panel, state) => this.get().deserializeWebviewPanel(panel, state),
    });
  }

  get active(): boolean {
    return this.loaded?.active === true;
  }

  get caseShown(): CaseKey | undefined {
    return this.loaded?.caseShown;
  }

  showCase(key: CaseKey): Promise<void> {
    return this.get().showCase(key);
  }

  showRun(dataset: vscode.Uri, run?: RunKey): Promise<void> {
    return this.get().showRun(dataset, run);
  }

  showComparison(pair: RunPair): Promise<void> {
    return this.get().showComparison(pair);
  }

  reveal(): Promise<void> {
    return this.get().reveal();
  }

  dispose(): void {
    vscode.Disposable.from(this.registration, ...(this.loaded ? [this.loaded] : [])).dispose();
  }

  private get(): Panel {
    this.loaded ??= this.create();
    return this.loaded;
  }
}
