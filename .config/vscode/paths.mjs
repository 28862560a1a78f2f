import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Git-ignored; everything in it can be deleted at any time and comes back on the next run. */
export const cacheFolder = path.join(root, '.vscode-test');

/** Bundled test suites and test extensions. */
export const outFolder = path.join(cacheFolder, 'out');

/** Git-ignored; result files, screenshots and the logs of failed runs. */
export const resultsFolder = path.join(root, 'test-results');
