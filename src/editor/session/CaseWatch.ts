import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { CaseKey } from '../Session';
import type { CaseStates } from './CaseStates';

export interface CaseWatchParts {
  states: CaseStates;
  changed: (key: CaseKey) => void;
}

/** How long typing has to rest before a case is read again, in ms. */
const restMs = 250;

/** Notices what makes a case that was read out of date: edits, files that come and go, other windows. */
export class CaseWatch implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  private readonly pending = new Map<string, NodeJS.Timeout>();
  private started = false;

  constructor(private readonly parts: CaseWatchParts) {}

  /** Begins to watch files, on first use so that activation costs nothing. */
  start(): void {
    if (this.started) return;
    this.started = true;
    const files = vscode.workspace.createFileSystemWatcher('**/*.{md,txt,json,yaml,yml}');
    const store = vscode.workspace.createFileSystemWatcher('**/.rag-judge/*.{jsonl,json}');
    const soon = (uri: vscode.Uri): void => this.soon(uri.fsPath, (seen) => this.fileChanged(uri, seen));
    const cameOrWent = (): void => this.soon('*', (seen) => this.refreshAll(seen));
    this.subscriptions.push(
      files,
      store,
      files.onDidChange(soon),
      files.onDidCreate(cameOrWent),
      files.onDidDelete(cameOrWent),
      store.onDidChange((uri) => this.soon(uri.fsPath, (seen) => this.storeChanged(uri, seen))),
      store.onDidCreate((uri) => this.soon(uri.fsPath, (seen) => this.storeChanged(uri, seen))),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document.uri.scheme === 'file' && contentChanges.length > 0) soon(document.uri);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => soon(document.uri)),
    );
  }

  /** `act` is told when the last of the changes was seen: what happened after that knows of them. */
  private soon(name: string, act: (seen: Date) => void | Promise<void>): void {
    clearTimeout(this.pending.get(name));
    const seen = new Date();
    const timer = setTimeout(() => {
      this.pending.delete(name);
      void act(seen);
    }, restMs);
    this.pending.set(name, timer);
  }

  private async fileChanged(uri: vscode.Uri, seen: Date): Promise<void> {
    const key = await this.parts.states.keyOf(uri);
    if (key === undefined) return;
    this.parts.states.outdate(key, seen);
    this.parts.changed(key);
  }

  /** The history and the remembered sets may be written by another window or by the command line. */
  private storeChanged(uri: vscode.Uri, seen: Date): void {
    const name = basename(uri.fsPath);
    if (name === 'history.jsonl' || name === 'file-sets.json') this.refreshAll(seen);
  }

  private refreshAll(seen: Date): void {
    const known = this.parts.states.known();
    this.parts.states.forgetAll(seen);
    for (const key of known) this.parts.changed(key);
  }

  dispose(): void {
    for (const timer of this.pending.values()) clearTimeout(timer);
    this.pending.clear();
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}
