import * as vscode from 'vscode';
import type { Problem } from '../../core/run/Run';
import type { DatasetState } from '../Session';
import type { DatasetEdits, EditedSince } from './DatasetEdits';
import { diagnosticSource } from './diagnosticSource';
import type { InlineParts } from './InlineParts';
import { isReadableDataset } from './isDatasetFile';
import { Pacer } from './Pacer';
import { problemFile } from './problemFile';
import { ProblemsElsewhere } from './ProblemsElsewhere';
import { steeringDiagnostics } from './steeringDiagnostics';

const severities = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

/** How much of a row is marked for a problem of the whole row, in characters: rows are long, their beginning names them. */
const rowStart = 40;

/** The located problems of datasets, on their lines. A row that is edited has none until the next run. */
export class DatasetDiagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('ragJudge.datasets');
  private readonly elsewhere = new ProblemsElsewhere(this.collection);
  private readonly listed = new Map<string, DatasetState>();
  /** Datasets whose edits wait to be shown. */
  private readonly edited = new Set<string>();
  private readonly pacer = new Pacer(() => this.showEdits(), 500);
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly parts: InlineParts,
    private readonly edits: DatasetEdits,
  ) {
    this.subscriptions = [
      parts.session.onDidChangeDataset((uri) => this.update(uri)),
      edits.onDidEdit((uri) => {
        this.edited.add(uri.toString());
        this.pacer.request();
      }),
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.lookAt(editors)),
      parts.onStart(() => this.lookAt(vscode.window.visibleTextEditors)),
    ];
  }

  /** Runs of an earlier session are listed when their dataset is looked at. */
  private lookAt(editors: readonly vscode.TextEditor[]): void {
    for (const { document } of editors)
      if (isReadableDataset(document.uri) && !this.listed.has(document.uri.toString()))
        this.update(document.uri);
  }

  private update(uri: vscode.Uri): void {
    this.list(uri).catch((error: unknown) => {
      this.parts.log.error(`The problems of ${uri.fsPath} could not be listed`, error);
    });
  }

  private async list(uri: vscode.Uri): Promise<void> {
    const state = await this.parts.session.dataset(uri);
    if (state === undefined) {
      this.listed.delete(uri.toString());
      this.collection.delete(uri);
      this.elsewhere.show(uri, new Map());
      return;
    }
    // Progress alone changes no problem.
    const before = this.listed.get(uri.toString());
    if (before !== undefined && before.problems === state.problems && before.runs === state.runs) return;
    this.listed.set(uri.toString(), state);
    this.show(state, await this.edits.since(state));
  }

  private showEdits(): void {
    for (const id of this.edited) {
      const state = this.listed.get(id);
      if (state === undefined) continue;
      this.edits.since(state).then(
        (since) => this.show(state, since),
        (error: unknown) => this.parts.log.error('Problems could not follow an edit', error),
      );
    }
    this.edited.clear();
  }

  private show(state: DatasetState, { shifts }: EditedSince): void {
    const own: vscode.Diagnostic[] = [];
    const others = new Map<string, vscode.Diagnostic[]>();
    const folder = vscode.workspace.getWorkspaceFolder(state.uri)?.uri.path;
    for (const problem of state.problems) {
      const path = problemFile(problem.file, { dataset: state.uri.path, folder });
      const at = Math.max(0, problem.line - 1);
      if (path === state.uri.path) {
        const line = shifts.nowAt(at);
        if (line !== undefined) own.push(diagnosticOf(problem, line));
      } else if (path === undefined) {
        const message = `${problem.file}:${problem.line}: ${problem.message}`;
        own.push(diagnosticOf({ ...problem, message }, 0));
      } else {
        const file = state.uri.with({ path }).toString();
        others.set(file, [...(others.get(file) ?? []), diagnosticOf(problem, at)]);
      }
    }
    own.push(...steeringDiagnostics(state, { session: this.parts.session, shifts, rowStart }));
    this.collection.set(state.uri, own);
    this.elsewhere.show(state.uri, others);
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.pacer, this.collection).dispose();
  }
}

function diagnosticOf(problem: Problem, line: number): vscode.Diagnostic {
  const start = Math.max(0, (problem.column ?? 1) - 1);
  const end = problem.endColumn === undefined ? start + rowStart : Math.max(start, problem.endColumn - 1);
  const range = new vscode.Range(line, start, line, end);
  const diagnostic = new vscode.Diagnostic(range, problem.message, severities[problem.severity]);
  diagnostic.source = diagnosticSource;
  diagnostic.code = problem.code;
  return diagnostic;
}
