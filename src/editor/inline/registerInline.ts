import * as vscode from 'vscode';
import type { Log } from '../Log';
import type { CaseKey, Session } from '../Session';
import { CaseDiagnostics } from './CaseDiagnostics';
import { CaseHover } from './CaseHover';
import { CaseLenses } from './CaseLenses';
import { CaseQuickFixes } from './CaseQuickFixes';
import { DatasetDiagnostics } from './DatasetDiagnostics';
import { DatasetEdits } from './DatasetEdits';
import { DatasetLens } from './DatasetLens';
import { DatasetRows } from './DatasetRows';
import { InlineSetting } from './InlineSetting';
import type { InlineParts } from './InlineParts';
import { compareWithPrevious, showRaw } from './rawOutputCommands';
import { RawOutputDocuments } from './RawOutputDocuments';
import { ReasonDecorations } from './ReasonDecorations';

/** What commands need of the inline parts. */
export interface Inline extends vscode.Disposable {
  /** Opens the raw output of a case's current judgment, or says why there is none. */
  showRaw(key: CaseKey): Promise<void>;
  /** Opens the raw output beside the one before it, or says why that is not possible. */
  compareWithPrevious(key: CaseKey): Promise<void>;
}

const minute = 60_000;

/** Puts everything into the editor that stands beside a text: lenses, after-text, hovers, Problems, row figures. */
export function registerInline({ session, log }: { session: Session; log: Log }): Inline {
  const setting = new InlineSetting();
  const everyMinute = new vscode.EventEmitter<void>();
  const timer = setInterval(() => {
    if (vscode.window.visibleTextEditors.length > 0) everyMinute.fire();
  }, minute);
  const parts: InlineParts = { session, setting, log, onMinute: everyMinute.event };
  const edits = new DatasetEdits();
  const all = vscode.Disposable.from(
    new CaseLenses(parts),
    new ReasonDecorations(parts),
    new CaseHover(parts),
    new CaseDiagnostics(parts),
    new CaseQuickFixes(parts),
    new DatasetLens(parts, edits),
    new DatasetRows(parts, edits),
    new DatasetDiagnostics(parts, edits),
    new RawOutputDocuments(session),
    edits,
    setting,
    everyMinute,
    { dispose: () => clearInterval(timer) },
  );
  return {
    showRaw: (key) => showRaw(session, key),
    compareWithPrevious: (key) => compareWithPrevious(session, key),
    dispose: () => void all.dispose(),
  };
}
