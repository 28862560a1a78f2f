import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let cache = '';
beforeAll(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'rag-judge-cache-'));
  vi.doMock('../../.config/vscode/paths.mjs', () => ({ cacheFolder: cache }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => rmSync(cache, { recursive: true, force: true }));

it('counts an install as done only when every step is, and then needs nothing more', async () => {
  const { installOnce } = await import('../../.config/vscode/npm.mjs');
  // No packages: npm has nothing to fetch, so this needs no network.
  const options = { name: 'tool', packages: {} };
  const finish = vi.fn((folder: string) => Promise.resolve(writeFileSync(path.join(folder, 'made'), 'once')));

  const broken = installOnce({ ...options, finish: () => Promise.reject(new Error('the disk is full')) });
  await expect(broken).rejects.toThrow('the disk is full');
  expect(readdirSync(cache)).toEqual([]);

  const folder = await installOnce({ ...options, finish });
  expect(readFileSync(path.join(folder, 'made'), 'utf8')).toBe('once');
  await installOnce({ ...options, finish });
  expect(finish).toHaveBeenCalledTimes(1);

  rmSync(path.join(folder, 'stamp.json'));
  rmSync(path.join(folder, 'made'));
  expect(existsSync(path.join(await installOnce({ ...options, finish }), 'made'))).toBe(true);
  expect(readdirSync(cache)).toEqual(['tool']);
});
