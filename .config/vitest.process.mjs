import { defineConfig } from 'vitest/config';
import { processTests } from './processTests.mjs';

/** What starts processes, threads or servers: the command line as a terminal runs it, the workers, the fault matrix. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: processTests,
    environment: 'node',
    testTimeout: 60_000,
    maxWorkers: '100%',
  },
});
