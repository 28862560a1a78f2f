import type { FileHandle } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { RunStore, type NewRun } from '../../src/store/RunStore';
import { temporaryFolder } from './temporaryFolder';

const head: NewRun = {
  name: 'n',
  dataset: 'd',
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 0,
  profile: 'standard',
  k: [1],
  queries: 0,
  skipped: 0,
  means: {},
  causes: {},
  problems: [],
};

it('results that come at once share writes and syncs; each is there when its call resolves', async () => {
  const folder = temporaryFolder();
  const writer = await new RunStore(folder).begin(head);
  const { results } = writer as unknown as { results: FileHandle };
  const [writes, syncs] = [vi.spyOn(results, 'appendFile'), vi.spyOn(results, 'sync')];
  const file = join(folder, writer.id, 'results.jsonl');
  await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      await writer.append([{ id: `q${i}`, line: i }]);
      expect(readFileSync(file, 'utf8')).toContain(`"q${i}"`);
    }),
  );
  await writer.finish({ complete: true });
  const ids = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);
  expect(ids).toEqual(Array.from({ length: 100 }, (_, i) => `q${i}`));
  expect([writes.mock.calls.length, syncs.mock.calls.length]).toEqual([2, 2]);
});

it('a disk that cannot be synced is told at the next result, not kept quiet', async () => {
  const writer = await new RunStore(temporaryFolder()).begin(head);
  const { results } = writer as unknown as { results: FileHandle };
  vi.spyOn(results, 'sync').mockRejectedValueOnce(new Error('EIO'));
  await writer.append([{ id: 'a', line: 1 }]);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(writer.append([{ id: 'b', line: 2 }])).rejects.toThrow('EIO');
  await writer.abandon();
});
