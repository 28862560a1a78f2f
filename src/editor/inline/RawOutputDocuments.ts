import * as vscode from 'vscode';
import type { Session } from '../Session';
import { rawOutputAddress, rawOutputScheme } from './rawOutputUri';

/** Raw outputs as read-only documents, verbatim: searchable, and comparable with the one before. */
export class RawOutputDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly session: Session) {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(rawOutputScheme, this);
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const address = rawOutputAddress(uri.query);
    const state = address && (await this.session.caseByKey(address.key));
    const entry = address && state?.history[address.index];
    if (entry === undefined) throw new Error('This judgment is no longer in the history of its case.');
    return entry.evaluation.rawOutput ?? '';
  }

  dispose(): void {
    this.registration.dispose();
  }
}
