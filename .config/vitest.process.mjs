import { defineConfig } from 'vitest/config';

/** The command line as processes, in a terminal's way: started, cancelled, killed, and two at once. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*Process.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    maxWorkers: '100%',
  },
});
