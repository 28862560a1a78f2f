import { defineConfig } from 'vitest/config';
import { longTests } from './longTests.mjs';

/** What takes seconds: the command line as a terminal runs it, the workers, the fault matrix, seeded mutations, real data. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: longTests,
    environment: 'node',
    testTimeout: 60_000,
    maxWorkers: '100%',
  },
});
