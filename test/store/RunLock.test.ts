import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RunLock, RunLockedError } from '../../src/store/RunLock';
import { bundled } from './bundled';
import { temporaryFolder } from './temporaryFolder';

const hour = 3_600_000;
const owner = (more: object): string =>
  JSON.stringify({ pid: process.pid, host: hostname(), started: 'x', token: 't', ...more });

function locked(content: string, ageMs = 0): string {
  const folder = temporaryFolder({ lock: content });
  const then = new Date(Date.now() - ageMs);
  utimesSync(join(folder, 'lock'), then, then);
  return folder;
}

it('a second owner is refused while the first lives, and told who has it and what to do', async () => {
  const folder = temporaryFolder();
  const lock = await RunLock.acquire(folder);
  const refused = RunLock.acquire(folder);
  await expect(refused).rejects.toThrow(RunLockedError);
  await expect(refused).rejects.toThrow(
    `is being written by process ${process.pid} on ${hostname()}. Wait until it has ended, or end it; if there is no such process, delete ${join(folder, 'lock')}.`,
  );
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
  await (await RunLock.acquire(folder)).release();
});

it.each([
  ['a process that is gone', owner({ pid: 2 ** 22 + 1 }), 0],
  ['no process at all', owner({ pid: 0 }), 0],
  ['a process that was killed while it wrote its lock', '{"pid": 12', hour],
  ['another machine that has not shown itself for an hour', owner({ host: 'elsewhere' }), hour],
])('the lock of %s does not block', async (_, content, age) => {
  const folder = locked(content, age);
  const lock = await RunLock.acquire(folder);
  expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it.skipIf(!existsSync('/proc/self/stat'))(
  'a process that took over the id of a dead owner is not taken for it',
  async () => {
    const folder = locked(owner({ started: 'another boot 1' }));
    await (await RunLock.acquire(folder)).release();
  },
);

it.each([
  ['another machine that has just shown itself', owner({ host: 'elsewhere' })],
  ['a process that is writing its lock', ''],
])('the lock of %s holds', async (_, content) => {
  await expect(RunLock.acquire(locked(content))).rejects.toThrow(RunLockedError);
});

it('a lock that another owner took meanwhile is left alone', async () => {
  const folder = temporaryFolder();
  const lock = await RunLock.acquire(folder);
  writeFileSync(join(folder, 'lock'), owner({ token: 'other' }));
  await lock.release();
  expect(existsSync(join(folder, 'lock'))).toBe(true);
});

it('kill -9 leaves a lock that does not block', async () => {
  const folder = temporaryFolder();
  const run = await bundled('RunLock', folder);
  const signal = await run(
    `await tested.RunLock.acquire(${JSON.stringify(folder)}); process.kill(process.pid, 'SIGKILL');`,
  );
  expect([signal, existsSync(join(folder, 'lock'))]).toEqual(['SIGKILL', true]);
  await (await RunLock.acquire(folder)).release();
});

it('tells whether a living process has the lock', async () => {
  const folder = temporaryFolder();
  expect(await RunLock.isHeld(folder)).toBe(false);
  const lock = await RunLock.acquire(folder);
  expect(await RunLock.isHeld(folder)).toBe(true);
  await lock.release();
  expect(await RunLock.isHeld(folder)).toBe(false);
  expect(await RunLock.isHeld(locked(owner({ pid: 2 ** 22 + 1 })))).toBe(false);
});
