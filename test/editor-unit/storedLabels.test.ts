import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { storedLabels } from '../../src/editor/storedLabels';
import { temporaryFolder } from '../store/temporaryFolder';
import { folderUri } from './runs/storedRun';

vi.mock('vscode', () => ({
  Uri: { joinPath: (base: { fsPath: string }, path: string) => folderUri(join(base.fsPath, path)) },
}));

function workspace(): string {
  const outside = temporaryFolder({ 'secret.qrels': 'q1 0 d 1\n', 'labels/test.qrels': 'q1 0 d 1\n' });
  const folder = temporaryFolder({ 'data/test.qrels': 'q1 0 d 1\n' });
  symlinkSync(join(outside, 'secret.qrels'), join(folder, 'data', 'secret.qrels'));
  symlinkSync(join(outside, 'labels'), join(folder, 'labels'));
  symlinkSync('loop.qrels', join(folder, 'loop.qrels'));
  symlinkSync(join(folder, 'data', 'test.qrels'), join(folder, 'same.qrels'));
  return folder;
}

it.each(['data/test.qrels', 'same.qrels', 'not-there.qrels'])('%s lies in the folder', async (qrels) => {
  const folder = workspace();
  expect((await storedLabels(folderUri(folder), { qrels }))?.fsPath).toBe(join(folder, qrels));
});

it.each([
  '../secret.qrels',
  '/etc/passwd',
  'data/../../secret.qrels',
  'data/secret.qrels',
  'labels/test.qrels',
  'loop.qrels',
  undefined,
])('%s is none', async (qrels) => {
  expect(await storedLabels(folderUri(workspace()), qrels === undefined ? {} : { qrels })).toBeUndefined();
});
