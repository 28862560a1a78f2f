import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/editor/**', 'test/ui/**'],
    environment: 'node',
    testTimeout: 20_000,
  },
});
