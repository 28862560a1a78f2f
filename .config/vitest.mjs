import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { longTests } from './longTests.mjs';

const root = new URL('..', import.meta.url).pathname;

/** Tests that replace a module, each in a context of its own. The others share one, which halves their time. */
const mocking = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path.join(root, file), 'utf8')));

const common = { environment: 'node', testTimeout: 20_000, pool: 'threads' };

export default defineConfig({
  root,
  test: {
    // Vitest would leave one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/editor/**', 'test/ui/**', ...longTests, ...mocking],
          isolate: false,
        },
      },
      { test: { ...common, name: 'mocking', include: mocking, exclude: longTests } },
    ],
  },
});
