import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeAtomic } from '../../src/store/writeAtomic';
import { bundled } from './bundled';
import { temporaryFolder } from './temporaryFolder';

// Processes are slow to start on a busy machine, which says nothing of the code.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test('a file is written whole into folders that are made, with nothing beside it', async () => {
  const folder = temporaryFolder();
  await writeAtomic(join(folder, 'a/b/c.json'), 'first', 0o600);
  await writeAtomic(join(folder, 'a/b/c.json'), 'second', 0o600);
  expect(readdirSync(join(folder, 'a/b'))).toEqual(['c.json']);
  expect(readFileSync(join(folder, 'a/b/c.json'), 'utf8')).toBe('second');
  expect(statSync(join(folder, 'a/b/c.json')).mode & 0o777).toBe(0o600);
});

test('a rename that fails leaves no temporary file and throws', async () => {
  const folder = temporaryFolder({ 'taken/file': '' });
  await expect(writeAtomic(join(folder, 'taken'), 'x')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});

test('a process killed between the temporary file and the rename leaves the old file whole, and its rest is removed later', async () => {
  const folder = temporaryFolder({ 'store/c.json': 'old' });
  const run = await bundled('writeAtomic', folder);
  const target = JSON.stringify(join(folder, 'store/c.json'));
  const signal = await run(
    `require('node:fs/promises').rename = () => process.kill(process.pid, 'SIGKILL');
     await tested.writeAtomic(${target}, 'x'.repeat(1e6));`,
  );
  expect(signal).toBe('SIGKILL');
  expect(readFileSync(join(folder, 'store/c.json'), 'utf8')).toBe('old');
  const [leftover] = readdirSync(join(folder, 'store')).filter((name) => name.endsWith('.tmp'));
  await writeAtomic(join(folder, 'store/c.json'), 'newer');
  expect(readdirSync(join(folder, 'store'))).toContain(leftover);
  utimesSync(join(folder, 'store', leftover ?? ''), 1, 1);
  await writeAtomic(join(folder, 'store/c.json'), 'new');
  expect(readdirSync(join(folder, 'store'))).toEqual(['c.json']);
  expect(readFileSync(join(folder, 'store/c.json'), 'utf8')).toBe('new');
});

test('many writers at once leave the text of one of them', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'store'));
  const texts = Array.from({ length: 20 }, (_, at) => String(at).repeat(50_000));
  await Promise.all(texts.map((text) => writeAtomic(join(folder, 'store/c.txt'), text)));
  expect(texts).toContain(readFileSync(join(folder, 'store/c.txt'), 'utf8'));
  expect(readdirSync(join(folder, 'store'))).toEqual(['c.txt']);
});
