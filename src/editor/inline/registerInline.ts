import * as vscode from 'vscode';
import type { Log } from '../Log';
import type { Session } from '../Session';
import { CaseDiagnostics } from './CaseDiagnostics';
import { CaseHover } from './CaseHover';
import { CaseLenses } from './CaseLenses';
import { CaseQuickFixes } from './CaseQuickFixes';
import { DatasetDiagnostics } from './DatasetDiagnostics';
import { DatasetEdits } from './DatasetEdits';
import { DatasetLens } from './DatasetLens';
import { DatasetRows } from './DatasetRows';
import { GateDiagnostics } from './GateDiagnostics';
import { InlineSetting } from './InlineSetting';
import type { InlineParts } from './InlineParts';
import { RawOutputDocuments } from './RawOutputDocuments';
import { ReasonDecorations } from './ReasonDecorations';

const minute = 60_000;

/** Puts everything into the editor that stands beside a text: lenses, after-text, hovers, Problems, row figures. */
export function registerInline({ session, log }: { session: Session; log: Log }): vscode.Disposable {
  const setting = new InlineSetting();
  const everyMinute = new vscode.EventEmitter<void>();
  const start = new vscode.EventEmitter<void>();
  // Activation itself reads nothing: what is visible is looked at right after it.
  const starting = setTimeout(() => start.fire(), 0);
  const timer = setInterval(() => {
    if (vscode.window.visibleTextEditors.length > 0) everyMinute.fire();
  }, minute);
  const parts: InlineParts = { session, setting, log, onStart: start.event, onMinute: everyMinute.event };
  const edits = new DatasetEdits();
  return vscode.Disposable.from(
    new CaseLenses(parts),
    new ReasonDecorations(parts),
    new CaseHover(parts),
    new CaseDiagnostics(parts),
    new CaseQuickFixes(parts),
    new DatasetLens(parts, edits),
    new DatasetRows(parts, edits),
    new DatasetDiagnostics(parts, edits),
    new GateDiagnostics(parts),
    new RawOutputDocuments(session),
    edits,
    setting,
    start,
    everyMinute,
    new vscode.Disposable(() => {
      clearTimeout(starting);
      clearInterval(timer);
    }),
  );
}
