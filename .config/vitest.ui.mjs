import { defineConfig } from 'vitest/config';

/** Tests that drive VS Code in a browser: one at a time, and none is tried twice. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/ui/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'test/ui/harness/globalSetup.ts',
    pool: 'forks',
    fileParallelism: false,
    retry: 0,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
