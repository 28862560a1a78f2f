#!/usr/bin/env node
// Stands in for the desktop VS Code executable in @vscode/test-electron's runTests: takes the same arguments, runs
// the suite in the server build of VS Code with Chromium as its window, and exits with the suite's exit code.
// RAG_JUDGE_VSCODE: newest (default) or minimum. RAG_JUDGE_SUITE_TIMEOUT_MS: the limit of the whole suite.
// RAG_JUDGE_LOG: where the log goes; default test-results/vscode.log.
// RAG_JUDGE_END_WITH_PARENT: when set, end as soon as standard input closes, that is, when the caller is gone.
import path from 'node:path';
import { launchChromium } from './chromium.mjs';
import { temporaryFolder } from './exit.mjs';
import { installFolder } from './installFolder.mjs';
import { launchArguments } from './launchArguments.mjs';
import { resultsFolder } from './paths.mjs';
import { provisionServer, startServer, workbenchUrl } from './server.mjs';

const exitFailed = 1;
const exitBadUsage = 2;
const pageTimeoutMs = 60_000;

/** @returns {Promise<number>} the exit code */
async function main() {
  const { developmentPaths, testsPath, ...options } = launchArguments(process.argv.slice(2));
  if (testsPath === undefined || developmentPaths.length === 0) {
    console.error('Usage: launcher.mjs --extensionDevelopmentPath=DIR… --extensionTestsPath=FILE [FOLDER]');
    return exitBadUsage;
  }
  const temporary = temporaryFolder('vscode');
  const build = await provisionServer(process.env['RAG_JUDGE_VSCODE'] === 'minimum' ? 'minimum' : 'newest');
  const extensionsDir = options.extensionsDir ?? path.join(temporary.folder, 'extensions');
  const [developed, ...further] = developmentPaths;
  for (const folder of further) installFolder(extensionsDir, folder);
  const server = await startServer({
    build,
    userDataDir: options.userDataDir ?? path.join(temporary.folder, 'user-data'),
    extensionsDir,
    testDriver: true,
    logFile: process.env['RAG_JUDGE_LOG'] ?? path.join(resultsFolder, 'vscode.log'),
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const suite = new Promise((resolve, reject) => {
      const timeoutMs = Number(process.env['RAG_JUDGE_SUITE_TIMEOUT_MS'] ?? 300_000);
      const timer = setTimeout(
        () => reject(new Error(`The suite did not end within ${timeoutMs / 1000} s.`)),
        timeoutMs,
      );
      void page.exposeFunction('codeAutomationLog', (_level, args) => console.log(...args));
      void page.exposeFunction('codeAutomationExit', (code) => {
        clearTimeout(timer);
        resolve(code);
      });
      page.once('crash', () => reject(new Error('The window crashed.')));
      browser.once('disconnected', () => reject(new Error('Chromium ended.')));
      void server.exited.then(() => reject(new Error('VS Code ended in the middle of the suite.')));
    });
    const url = workbenchUrl(server.authority, {
      folder: options.folder ?? temporary.folder,
      developmentPath: developed,
      testsPath,
    });
    const opened = page.goto(url, { timeout: pageTimeoutMs }).then(() => suite);
    return await Promise.race([opened, suite]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

if (process.env['RAG_JUDGE_END_WITH_PARENT'] !== undefined) {
  process.stdin.once('close', () => process.exit(exitFailed)).resume();
}
try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = exitFailed;
}
process.exit();
