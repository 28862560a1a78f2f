import * as vscode from 'vscode';
import { readSettings } from '../settings';
import type { CaseKey, CaseState } from '../Session';
import { caseProblems, type CaseProblem } from './caseProblems';
import { diagnosticSource } from './diagnosticSource';
import type { InlineParts } from './InlineParts';
import { mayBelongToCase } from './mayBelongToCase';
import { placeOf, problemSpan } from './problemSpan';
import { currentRawOutput } from './rawOutputCommands';

const severities = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

/** Larger files are not read for the place of a problem, in bytes: it then stands on the first line. */
const largestRead = 1_000_000;

/** Problems of judged cases: scores below their minimum, scores that are missing, files that cannot be judged. */
export class CaseDiagnostics implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('ragJudge.cases');
  /** Case → file's URI → problems. Cases can share a file. */
  private readonly listed = new Map<CaseKey, ReadonlyMap<string, readonly vscode.Diagnostic[]>>();
  /** How often each case was asked for, so that a late answer changes nothing. */
  private readonly rounds = new Map<CaseKey, number>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly parts: InlineParts) {
    const { session, setting } = parts;
    const allAgain = (): void => [...this.listed.keys()].forEach((key) => this.update(key));
    this.subscriptions = [
      session.onDidChangeCase((key) => this.update(key)),
      session.onDidChangeJudge(allAgain),
      setting.onDidChange(allAgain),
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.lookAt(editors)),
      parts.onStart(() => this.lookAt(vscode.window.visibleTextEditors)),
    ];
  }

  /** Cases of an earlier session are listed when one of their files is looked at. */
  private lookAt(editors: readonly vscode.TextEditor[]): void {
    for (const { document } of editors) {
      if (!mayBelongToCase(document.uri)) continue;
      this.attempt(async () => {
        const state = await this.parts.session.caseOf(document.uri);
        if (state !== undefined && !this.listed.has(state.key)) this.update(state.key);
      });
    }
  }

  private update(key: CaseKey): void {
    const round = (this.rounds.get(key) ?? 0) + 1;
    this.rounds.set(key, round);
    this.attempt(async () => {
      const state = await this.parts.session.caseByKey(key);
      const problems =
        state === undefined ? new Map<string, vscode.Diagnostic[]>() : await diagnosticsOf(state);
      if (this.rounds.get(key) === round) this.list(key, problems);
    });
  }

  private list(key: CaseKey, problems: ReadonlyMap<string, readonly vscode.Diagnostic[]>): void {
    const files = new Set([...(this.listed.get(key)?.keys() ?? []), ...problems.keys()]);
    this.listed.set(key, problems);
    for (const file of files) {
      const all = [...this.listed.values()].flatMap((one) => one.get(file) ?? []);
      this.collection.set(vscode.Uri.parse(file, true), all);
    }
  }

  private attempt(task: () => Promise<void>): void {
    task().catch((error: unknown) => {
      this.parts.log.error('The problems of a case could not be listed', error);
    });
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.collection).dispose();
  }
}

async function diagnosticsOf(state: CaseState): Promise<Map<string, vscode.Diagnostic[]>> {
  const minimums = readSettings(vscode.Uri.file(state.set.folder)).thresholds;
  const target = currentRawOutput(state);
  const byFile = new Map<string, vscode.Diagnostic[]>();
  for (const problem of caseProblems(state, minimums)) {
    const file = vscode.Uri.file(problem.file).toString();
    const diagnostic = await diagnosticOf(problem, target);
    byFile.set(file, [...(byFile.get(file) ?? []), diagnostic]);
  }
  return byFile;
}

async function diagnosticOf(
  problem: CaseProblem,
  target: vscode.Uri | undefined,
): Promise<vscode.Diagnostic> {
  const text = await textOf(vscode.Uri.file(problem.file));
  const span = problemSpan(text, problem.sentence);
  const [start, end] = [placeOf(text, span.start), placeOf(text, span.end)];
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  const diagnostic = new vscode.Diagnostic(range, problem.message, severities[problem.severity]);
  diagnostic.source = diagnosticSource;
  diagnostic.code = problem.judged && target !== undefined ? { value: problem.code, target } : problem.code;
  return diagnostic;
}

/** A file's text as an editor has it, else as it is on disk; empty when it cannot be read. */
async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > largestRead) return '';
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return '';
    throw error;
  }
}
