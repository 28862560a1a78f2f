import { defineConfig } from 'vitest/config';

/** Tests that replace a module: each in a context of its own. The others share one, which halves their time. */
const mocking = ['test/models/VscodeChatModel.test.ts', 'test/store/unreadableFolder.test.ts'];

const common = { environment: 'node', testTimeout: 20_000, pool: 'threads' };

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/editor/**', 'test/ui/**', ...mocking],
          isolate: false,
        },
      },
      { test: { ...common, name: 'mocking', include: mocking } },
    ],
  },
});
