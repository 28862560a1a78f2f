import type * as vscode from 'vscode';
import { HistoryStore } from '../../store/HistoryStore';

/** One history per workspace folder, kept open since it reads on from where it was. */
export class HistoryStores {
  private readonly stores = new Map<string, HistoryStore>();

  of(folder: vscode.Uri): HistoryStore {
    const key = folder.toString();
    const store = this.stores.get(key) ?? new HistoryStore(folder.fsPath);
    this.stores.set(key, store);
    return store;
  }
}
