import * as vscode from 'vscode';
import { steeringCode, steeringPlace } from '../../core/judge/steering/steeringFlags';
import type { DatasetState, Session } from '../Session';
import { diagnosticSource } from './diagnosticSource';
import type { LineShifts } from './LineShifts';

export interface SteeringDiagnosticsParts {
  session: Pick<Session, 'steeringInRow'>;
  shifts: LineShifts;
  /** How much of a row is marked where the place in it cannot be told, in characters. */
  rowStart: number;
}

/** What of the judged rows may have steered the judge, on its span where the dataset is open. */
export function steeringDiagnostics(
  state: DatasetState,
  { session, shifts, rowStart }: SteeringDiagnosticsParts,
): vscode.Diagnostic[] {
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === state.uri.toString());
  const found: vscode.Diagnostic[] = [];
  for (const { line, evaluation } of state.byLine.values()) {
    for (const note of evaluation?.notes ?? []) {
      if (note.code !== steeringCode) continue;
      const now = shifts.nowAt(Math.max(0, line - 1));
      if (now === undefined) continue;
      const place = steeringPlace(note);
      const row = document !== undefined && now < document.lineCount ? document.lineAt(now).text : undefined;
      const span = row === undefined || place === undefined ? undefined : session.steeringInRow(row, place);
      const range = new vscode.Range(now, span?.from ?? 0, now, span?.to ?? rowStart);
      const diagnostic = new vscode.Diagnostic(range, note.message, vscode.DiagnosticSeverity.Warning);
      diagnostic.source = diagnosticSource;
      diagnostic.code = steeringCode;
      found.push(diagnostic);
    }
  }
  return found;
}
