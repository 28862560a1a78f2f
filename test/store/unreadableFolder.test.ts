import type * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findCasesIn, findFileSet } from '../../src/store/findFileSet';
import { temporaryFolder } from './temporaryFolder';

// The administrator, who may run the tests, can read every folder: permissions cannot be taken away on the disk.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const readdir = (path: string, options: { withFileTypes: true }): Promise<unknown> =>
    path.endsWith('closed')
      ? Promise.reject(
          Object.assign(new Error(`EACCES: permission denied, scandir '${path}'`), { code: 'EACCES' }),
        )
      : real.readdir(path, options);
  return { ...real, readdir };
});

test('a folder that cannot be read is said, and the cases of other folders are found', async () => {
  const folder = temporaryFolder({ 'cases/a.query.md': 'q', 'cases/closed/b.query.md': 'q' });
  const told: unknown[] = [];
  const cases = await findCasesIn(folder, '.', { onUnreadable: (problem) => told.push(problem) });
  expect(cases.map(({ set }) => set.id)).toEqual(['cases/a']);
  expect(told).toEqual([
    {
      code: 'unreadable',
      file: join(folder, 'cases/closed'),
      message: `The folder ${join(folder, 'cases/closed')} cannot be read: permission denied.`,
    },
  ]);
});

test('a set whose own folder cannot be read says so beside what it lacks', async () => {
  const folder = temporaryFolder({ 'closed.query.md': 'q', 'closed/answer.md': 'a' });
  const found = await findFileSet(folder, 'closed.query.md');
  expect(found?.problems.map(({ code, role }) => [code, role])).toEqual([
    ['unreadable', undefined],
    ['missing', 'answer'],
    ['missing', 'context'],
  ]);
});
