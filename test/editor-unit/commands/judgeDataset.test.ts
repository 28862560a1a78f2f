import type * as vscode from 'vscode';
import { beforeEach, expect, it, vi } from 'vitest';
import { judgeAfterAsking, type JudgeDatasetParts } from '../../../src/editor/commands/judgeDataset';
import type { JudgedDataset, PreparedJudging, Session } from '../../../src/editor/Session';

const shown = vi.hoisted(() => ({ errors: [] as string[], information: [] as string[] }));
vi.mock('vscode', () => ({
  ProgressLocation: { Notification: 15 },
  workspace: { textDocuments: [] },
  window: {
    showErrorMessage: (message: string) => Promise.resolve(void shown.errors.push(message)),
    showInformationMessage: (message: string) => Promise.resolve(void shown.information.push(message)),
    // The person cancels as soon as there is a button.
    withProgress: (_options: unknown, task: (...args: unknown[]) => unknown) =>
      task(
        { report: () => undefined },
        { onCancellationRequested: (cancel: () => void) => void setTimeout(cancel, 0) },
      ),
  },
}));

const dataset = { path: '/ws/a.jsonl', toString: () => 'file:///ws/a.jsonl' } as vscode.Uri;
const logged: unknown[] = [];

function partsOf(
  run: PreparedJudging['run'],
  showRun: JudgeDatasetParts['showRun'] = undefined,
): JudgeDatasetParts {
  const prepared = {
    dataset,
    sheet: { judge: { id: 'local' } },
    notes: [],
    run,
    dispose: () => Promise.resolve(),
  };
  const session = {
    judging: { prepare: () => Promise.resolve(prepared) },
    dataset: () => Promise.resolve(undefined),
    onDidChangeDataset: () => ({ dispose: () => undefined }),
  } as unknown as Session;
  const error = (message: string): void => void logged.push(message);
  return { session, log: { info: () => undefined, error, show: () => undefined }, showRun };
}

beforeEach(() => {
  shown.errors.length = 0;
  shown.information.length = 0;
  logged.length = 0;
});

it('says what failed after a cancel, and nothing when it was the cancel alone', async () => {
  const until =
    (failure: (reason: unknown) => unknown): PreparedJudging['run'] =>
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(failure(signal.reason) as Error));
      });
  await judgeAfterAsking(partsOf(until((reason) => reason)), { dataset });
  expect([shown.errors, logged]).toEqual([[], []]);
  await judgeAfterAsking(partsOf(until(() => new Error('ENOSPC: no space left'))), { dataset });
  expect([shown.errors, logged]).toEqual([['ENOSPC: no space left'], ['Judging a.jsonl failed']]);
});

it('tells of what was judged although the panel cannot be shown', async () => {
  const judging = { judged: 3, scored: 2, cached: 0, unscored: { timeout: 1 } };
  const head = { id: 'r1', judging };
  const judged = {
    dataset,
    folder: dataset,
    runs: [{ folder: dataset, head }],
    cases: 3,
    result: { complete: true, stopped: undefined, runs: [{ judging }] },
  } as unknown as JudgedDataset;
  const parts = partsOf(
    () => Promise.resolve(judged),
    () => Promise.reject(new Error('no panel')),
  );
  await judgeAfterAsking(parts, { dataset });
  expect(shown.information).toEqual(['Judged 3 cases: 2 scored, 1 without a score (1 timeout).']);
  expect(logged).toEqual(['The run could not be shown', 'The run could not be shown']);
});
