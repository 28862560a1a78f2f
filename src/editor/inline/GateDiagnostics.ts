import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { GateProblem } from '../../core/run/gate/Gate';
import { diagnosticSource } from './diagnosticSource';
import type { InlineParts } from './InlineParts';

const gateName = /^(?:.+\.)?gate\.(?:yaml|yml|json)$/;

/** The problems of gate files, on their lines: of those that are open, and of those that a shown dataset is held to. */
export class GateDiagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('ragJudge.gates');
  private readonly listed = new Map<string, vscode.Uri>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly parts: InlineParts) {
    const { session } = parts;
    this.subscriptions = [
      session.onDidChangeGates(() => {
        for (const uri of this.listed.values()) this.update(uri);
        this.lookAt(vscode.window.visibleTextEditors);
      }),
      session.onDidChangeDataset((uri) => this.attempt(this.followDataset(uri))),
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.lookAt(editors)),
      parts.onStart(() => this.lookAt(vscode.window.visibleTextEditors)),
    ];
  }

  private lookAt(editors: readonly vscode.TextEditor[]): void {
    for (const { document } of editors)
      if (document.uri.scheme === 'file' && gateName.test(basename(document.uri.path)))
        this.update(document.uri);
  }

  private async followDataset(dataset: vscode.Uri): Promise<void> {
    const { file, problems } = await this.parts.session.gate(dataset);
    if (file !== undefined) this.show(file, problems);
  }

  private update(file: vscode.Uri): void {
    this.attempt(this.parts.session.gateProblems(file).then((problems) => this.show(file, problems)));
  }

  private show(file: vscode.Uri, problems: readonly GateProblem[]): void {
    this.listed.set(file.toString(), file);
    this.collection.set(file, gone(problems) ? [] : problems.map(diagnosticOf));
  }

  private attempt(work: Promise<void>): void {
    work.catch((error: unknown) => this.parts.log.error('A gate file could not be looked at', error));
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.collection).dispose();
  }
}

/** A file that was deleted has no problems. */
function gone(problems: readonly GateProblem[]): boolean {
  return problems.some(({ code }) => code === 'no-file');
}

function diagnosticOf({
  line = 1,
  column = 1,
  endColumn,
  severity,
  message,
  code,
}: GateProblem): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, column - 1, line - 1, (endColumn ?? column + 1) - 1);
  const level = severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(range, message, level);
  diagnostic.source = diagnosticSource;
  diagnostic.code = code;
  return diagnostic;
}
