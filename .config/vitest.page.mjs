import { defineConfig } from 'vitest/config';

/** The panel's built page in Chromium, without VS Code around it: `npm run build` first. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/webview/**/*.page.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
