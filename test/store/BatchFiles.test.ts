import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BatchFiles, openAiBatchLimits } from '../../src/store/BatchFiles';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'batch-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('begins a new file before a limit of requests or bytes is passed', async () => {
  const files = await BatchFiles.in(folder, { requests: 2, bytes: 20 });
  for (const line of ['aaaa\n', 'bbbb\n', 'cccc\n', `${'d'.repeat(17)}\n`, '\u00e9\n']) await files.add(line);
  await files.finish();
  expect(files.files.map(({ path, requests, bytes }) => [basename(path), requests, bytes])).toEqual([
    ['batch-001.jsonl', 2, 10],
    ['batch-002.jsonl', 1, 5],
    ['batch-003.jsonl', 1, 18],
    ['batch-004.jsonl', 1, 3],
  ]);
  expect(files.files.map(({ path }) => readFileSync(path, 'utf8'))).toEqual([
    'aaaa\nbbbb\n',
    'cccc\n',
    `${'d'.repeat(17)}\n`,
    '\u00e9\n',
  ]);
  expect([files.fits('x'.repeat(20)), files.fits('x'.repeat(21))]).toEqual([true, false]);
});

it('has the limits of the Batch API', () => {
  expect(openAiBatchLimits).toEqual({ requests: 50_000, bytes: 200_000_000 });
});
