import type * as vscode from 'vscode';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CostSheet } from '../../../src/core/run/judging/CostSheet';
import { changedNote, unsavedNote } from '../../../src/core/words/judgingDialog';
import { judgeAfterAsking, type JudgeDatasetParts } from '../../../src/editor/commands/judgeDataset';
import type { JudgedDataset, PreparedJudging, Session } from '../../../src/editor/Session';

const shown = vi.hoisted(() => ({
  errors: [] as string[],
  information: [] as string[],
  /** The details of the dialogs; the person agrees. */
  dialogs: [] as string[],
}));
vi.mock('vscode', () => ({
  ProgressLocation: { Notification: 15 },
  workspace: { textDocuments: [{ uri: 'file:///ws/a.jsonl', isDirty: true }] },
  window: {
    showErrorMessage: (message: string) => Promise.resolve(void shown.errors.push(message)),
    showInformationMessage: (message: string, options?: { detail: string }, button?: string) => {
      if (options === undefined) shown.information.push(message);
      else shown.dialogs.push(options.detail);
      return Promise.resolve(button);
    },
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
const sheet: CostSheet = {
  judge: { id: 'module', version: '1', label: 'm' },
  cases: 1,
  calls: 1,
  cached: 0,
  kept: 0,
  notSent: {},
  skipped: 0,
  tokens: null,
  cost: null,
  generators: [],
};

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
  shown.dialogs.length = 0;
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
    leftOut: [],
  } as unknown as JudgedDataset;
  const parts = partsOf(
    () => Promise.resolve(judged),
    () => Promise.reject(new Error('no panel')),
  );
  await judgeAfterAsking(parts, { dataset });
  expect(shown.information).toEqual(['Judged 3 cases: 2 scored, 1 without a score (1 timeout).']);
  expect(logged).toEqual(['The run could not be shown', 'The run could not be shown']);
});

it('asks again with the numbers of now when the file changed while it asked', async () => {
  const done: string[] = [];
  const prepare = vi.fn(() => {
    const number = prepare.mock.calls.length;
    return Promise.resolve({
      dataset,
      sheet: { ...sheet, calls: number, cases: number },
      below: undefined,
      notes: ['A note.'],
      changed: () => Promise.resolve(number < 3),
      run: () => {
        done.push(`run ${number}`);
        return Promise.reject(new DOMException('Cancelled', 'AbortError'));
      },
      dispose: () => Promise.resolve(void done.push(`closed ${number}`)),
    });
  });
  const parts = partsOf(() => Promise.reject(new Error('not this one')));
  parts.session.judging.prepare = prepare;
  await judgeAfterAsking(parts, { dataset });
  expect(shown.dialogs.map((detail) => detail.split('\n\n').filter((part) => !part.includes(': m')))).toEqual(
    [
      ['1 call of m.', 'A note.', unsavedNote],
      ['2 calls of m.', changedNote, 'A note.', unsavedNote],
      ['3 calls of m.', changedNote, 'A note.', unsavedNote],
    ],
  );
  expect(done).toEqual(['closed 1', 'closed 2', 'run 3', 'closed 3']);
});
