import type * as vscode from 'vscode';
import type { RunHead } from '../../../src/core/run/Run';
import type { StoredRun } from '../../../src/editor/Session';

export const runHead: RunHead = {
  version: 1,
  id: '20260512-120000-000-00-aaaaaa',
  name: 'support-faq.dataset.jsonl',
  dataset: 'data/support-faq.dataset.jsonl',
  startedAt: new Date(2026, 4, 12, 14, 31).toISOString(),
  durationMs: 1800,
  profile: 'standard',
  k: [1, 3, 5, 10],
  queries: 148,
  skipped: 2,
  means: {
    'recall@5': { value: 0.7712, n: 144, N: 148 },
    'ndcg@5': { value: 0.6349, n: 144, N: 148 },
    mrr: { value: 0.5, n: 148, N: 148 },
  },
  causes: { 'no-relevant': 4 },
  problems: [],
};

export function folderUri(path: string): vscode.Uri {
  return { fsPath: path, path, scheme: 'file', toString: () => `file://${path}` } as vscode.Uri;
}

export function storedRun(changes: Partial<RunHead> = {}, folder = '/work/app'): StoredRun {
  return { folder: folderUri(folder), head: { ...runHead, ...changes } };
}
